import type { NewsletterDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import type { NewsletterIssueDto } from '@campus-deals/contracts/notification/newsletter-issue.dto';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AdminCollegeField, CollegeChoice } from '../colleges/college-choice.js';
import { Field, TextArea } from '../../kit/form/field.js';
import { Form, FormError, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { UnsavedChanges } from '../../kit/form/unsaved-changes.js';
import { Button } from '../../kit/ui/button.js';
import { write } from '../../platform/api/api.js';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { useWrite } from '../../platform/api/use-write.js';
import { useDebounced } from '../../platform/react/debounced.js';
import { useNewsletterCommand } from './admin-newsletter.api.js';
import { NewsletterAudience } from './newsletter-audience.js';
import { Preview } from './newsletter-preview.js';
import { SendIssueDialog } from './send-dialogs.js';

/** Pause in typing after which a draft is saved. */
const SAVED_AFTER_MS = 700;

/** Returns the saved fields of a draft as text, for comparison. */
const textOf = ({ collegeId, subject, intro }: NewsletterIssueDto): string =>
  JSON.stringify([collegeId ?? null, subject || null, intro || null]);

interface NewsletterDraftProps {
  /** Undefined for a new one, which is stored with its first character. */
  stored: NewsletterDto | undefined;
  /** Called once a new one is stored. */
  onBegun: (id: number) => void;
}

/** Form for a newsletter's audience, subject and opening, which it saves itself. The deals are added automatically. */
export function NewsletterDraft({ stored, onBegun }: NewsletterDraftProps) {
  const [isSending, setIsSending] = useState(false);
  const { form, newsletter, isDirty } = useSavedForm({ stored, onBegun, onRefused: () => setIsSending(false) });
  const discard = useNewsletterCommand(newsletter?.id ?? 0, 'cancel');
  const { errors, isSubmitting } = form.formState;
  const state = isSubmitting
    ? 'Saving...'
    : isDirty
      ? 'Not saved yet.'
      : newsletter
        ? 'Draft saved.'
        : 'Saves as you write.';
  const send = () => {
    setIsSending(true);
    if (isDirty || !newsletter) void form.submit();
  };
  return (
    <div className="space-y-8">
      <section aria-label="Newsletter" className="sheet p-5 sm:p-6">
        <h2 className="text-xl">{newsletter?.subject ?? 'New newsletter'}</h2>
        <Form form={form} className="mt-4 max-w-2xl space-y-5">
          <AdminCollegeField placeholder="All active colleges" />
          <Field label="Subject" name="subject" isNullable hint="Leave blank for one made from the deals." />
          <TextArea
            label="Opening"
            name="intro"
            isNullable
            rows={8}
            hint="Appears above the deals. Use **bold**, *italics* and [links](https://example.edu)."
          />
          <FormError />
          <div className="flex flex-wrap gap-3">
            <Button onClick={send}>
              <Send className="size-4.5" />
              Send newsletter
            </Button>
            {errors.root && (
              <SubmitButton variant="secondary" busyText="Saving...">
                Save draft
              </SubmitButton>
            )}
            {newsletter && (
              <Button variant="quiet" isBusy={discard.isPending} onClick={() => discard.mutate(undefined)}>
                Discard draft
              </Button>
            )}
          </div>
          <p role="status" className="text-body text-muted">
            <span key={state}>{state}</span>
          </p>
        </Form>
        <UnsavedChanges isDirty={isDirty} />
        <NewsletterAudience collegeId={form.watch('collegeId') ?? null} />
      </section>
      {newsletter && <IssuePreview newsletter={newsletter} />}
      {isSending && !isDirty && newsletter && (
        <SendIssueDialog newsletter={newsletter} onClose={() => setIsSending(false)} />
      )}
    </div>
  );
}

/** State of a draft's form, which saves the input after each pause. Calls `onRefused` if it could not be saved. */
function useSavedForm({ stored, onBegun, onRefused }: NewsletterDraftProps & { onRefused: () => void }) {
  const [begun, setBegun] = useState<NewsletterDto>();
  const newsletter = stored ?? begun;
  const { collegeId = null, subject = null, intro = null }: NewsletterIssueDto = newsletter ?? {};
  const [saved, setSaved] = useState(textOf({ collegeId, subject, intro }));
  const id = newsletter?.id;
  const { mutateAsync } = useWrite(
    (body: NewsletterIssueDto) =>
      id === undefined
        ? write('POST /api/admin/newsletters', { body })
        : write('PUT /api/admin/newsletters/:id/issue', { params: { id }, body }),
    { failure: 'Failed to save newsletter' },
  );
  const form = useDtoForm<NewsletterIssueDto>({
    rules: async () => (await import('@campus-deals/contracts/notification/newsletter-issue.dto')).NewsletterIssueDto,
    defaultValues: { collegeId, subject, intro },
    onSubmit: async (values) => {
      const answer = await mutateAsync(values);
      if (!newsletter) {
        setBegun(answer);
        onBegun(answer.id);
      }
      // Excludes input during the request, which is saved next.
      setSaved(text);
    },
    onInvalid: onRefused,
    onFailure: (error) => {
      onRefused();
      form.setError('root', { message: refusalOf(error) ?? 'Failed to save newsletter' });
    },
  });
  const { submit, formState } = form;
  const text = textOf(form.watch());
  const settled = useDebounced(text, SAVED_AFTER_MS);
  const isDirty = text !== saved;
  const { isSubmitting } = formState;
  // A text that could not be saved is tried again by "Save draft", or after a change.
  const tried = useRef(saved);
  useEffect(() => {
    if (!isDirty || isSubmitting || settled !== text || tried.current === text) return;
    tried.current = text;
    void submit();
  });
  return { form, newsletter, isDirty };
}

/** Previews a saved newsletter. One to all colleges is shown as the readers of a chosen college get it. */
function IssuePreview({ newsletter: { id, collegeId, subject, intro } }: { newsletter: NewsletterDto }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = collegeId ?? chosen;
  return (
    <div className="space-y-5">
      {collegeId === null && (
        <div className="max-w-md">
          <CollegeChoice label="Preview for readers of" value={chosen} onChange={(choice) => setChosen(choice)} />
        </div>
      )}
      {shown !== null && (
        <Preview key={shown} of={{ collegeId: shown, newsletterId: id }} version={`${subject} ${intro}`} />
      )}
    </div>
  );
}

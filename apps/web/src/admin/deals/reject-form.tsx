import type { RejectDto } from '@campus-deals/contracts/catalog/moderation.dto';
import { useEffect, type KeyboardEvent } from 'react';
import { TextArea } from '../../kit/form/field.js';
import { Form, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { Button } from '../../kit/ui/button.js';
import { REASON_MISSING, REASONS, VENDOR_CHANGE_REASONS } from './rejection-reasons.js';
import type { Moderated } from './queue-entry.js';

const NOUNS = { deal: 'deal', vendor: 'change' } as const;
const REASONS_OF = { deal: REASONS, vendor: VENDOR_CHANGE_REASONS } as const;

interface RejectFormProps {
  kind: Moderated['kind'];
  onReject: (reason: string) => Promise<unknown>;
  onCancel: () => void;
}

/** Form for the reason of a rejection: a common one, edited as needed, or a custom one. */
export function RejectForm({ kind, onReject, onCancel }: RejectFormProps) {
  const form = useDtoForm<RejectDto>({
    rules: async () => (await import('@campus-deals/contracts/catalog/moderation.dto')).RejectDto,
    defaultValues: { reason: null },
    onSubmit: async ({ reason }, { setError }) => {
      if (reason?.trim()) await onReject(reason);
      else setError('reason', { message: REASON_MISSING }, { shouldFocus: true });
    },
    // The caller reports failures: the deal may have left the queue.
  });
  const { setFocus, setValue, watch, submit } = form;
  useEffect(() => setFocus('reason'), [setFocus]);
  const chosen = watch('reason');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  };
  return (
    <Form form={form} aria-label={`Reject ${NOUNS[kind]}`} className="space-y-3" onKeyDown={onKeyDown}>
      <fieldset>
        <legend className="mb-2 text-body font-semibold">Common reasons</legend>
        <div className="flex flex-wrap gap-2">
          {REASONS_OF[kind].map(({ name, text }) => (
            <button
              key={name}
              type="button"
              aria-pressed={chosen === text}
              className="min-h-11 rounded-full border border-edge/60 bg-surface px-4 text-body font-medium lg:min-h-9 lg:px-3 lg:text-sm hover:border-brand hover:text-brand aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
              onClick={() => {
                setValue('reason', text, { shouldDirty: true });
                setFocus('reason');
              }}
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      <TextArea
        label="Reason for the vendor"
        hint={`We email it to the vendor, who can fix the ${NOUNS[kind]} and resubmit.`}
        name="reason"
        rows={2}
        isNullable
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="danger" busyText="Rejecting...">
          {`Reject ${NOUNS[kind]}`}
        </SubmitButton>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <p className="self-center text-sm text-muted max-md:hidden">
          <kbd>Ctrl</kbd> + <kbd>Enter</kbd> rejects, <kbd>Esc</kbd> cancels
        </p>
      </div>
    </Form>
  );
}

import type { NewsletterDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import type { NewsletterIssueDto } from '@campus-deals/contracts/notification/newsletter-issue.dto';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { AdminCollegeField } from '../../components/admin/college-field.js';
import { Field, TextArea } from '../../components/form/field.js';
import { Form, FormError, SubmitButton } from '../../components/form/form.js';
import { UnsavedChanges } from '../../components/form/unsaved-changes.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { Button } from '../../components/ui/button.js';
import { write } from '../../lib/api/api.js';
import { refusalOf, useAdminWrite } from '../../lib/api/admin-write.js';
import { useNewsletterCommand } from './admin-newsletter.api.js';
import { IssuePreview } from './issue-preview.js';
import { NewsletterAudience } from './newsletter-audience.js';

import { SendIssueDialog } from './send-issue-dialog.js';

/** Writes a newsletter: its readers, subject and opening. The deals follow by themselves. */
export function NewsletterDraft({ newsletter }: { newsletter: NewsletterDto }) {
  const { id, collegeId, subject, intro, needsApproval, approvalNote } = newsletter;
  const [isSending, setIsSending] = useState(false);
  const discard = useNewsletterCommand(id, 'cancel');
  const { mutateAsync } = useAdminWrite({
    send: (body: NewsletterIssueDto) => write('PUT /api/admin/newsletters/:id/issue', { params: { id }, body }),
    failure: 'Failed to save newsletter',
    success: 'Newsletter saved',
  });
  const form = useDtoForm<NewsletterIssueDto>({
    rules: async () => (await import('@campus-deals/contracts/notification/newsletter-issue.dto')).NewsletterIssueDto,
    defaultValues: { collegeId, subject, intro },
    onSubmit: async (values) => {
      await mutateAsync(values);
      form.reset(values);
    },
    onFailure: (error) => form.setError('root', { message: refusalOf(error) ?? 'Failed to save newsletter' }),
  });
  const { isDirty } = form.formState;
  return (
    <div className="space-y-8">
      <section aria-label="Newsletter" className="sheet p-5 sm:p-6">
        <h2 className="text-xl">{subject ?? 'New newsletter'}</h2>
        {approvalNote && <p className="mt-3 wrap-anywhere">Note from the approver: {approvalNote}</p>}
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
            <SubmitButton variant="secondary" busyText="Saving...">
              Save draft
            </SubmitButton>
            <Button aria-disabled={isDirty} onClick={() => !isDirty && setIsSending(true)}>
              <Send className="size-4.5" />
              {needsApproval ? 'Request approval' : 'Send newsletter'}
            </Button>
            <Button variant="quiet" isBusy={discard.isPending} onClick={() => discard.mutate(undefined)}>
              Discard draft
            </Button>
          </div>
          {isDirty && (
            <p className="text-[0.9375rem] text-muted">
              {needsApproval
                ? 'Save the draft to preview it or request its approval.'
                : 'Save the draft to preview or send it.'}
            </p>
          )}
        </Form>
        <UnsavedChanges isDirty={isDirty} />
        <NewsletterAudience collegeId={collegeId} />
      </section>
      <IssuePreview newsletter={newsletter} />
      {isSending && <SendIssueDialog newsletter={newsletter} onClose={() => setIsSending(false)} />}
    </div>
  );
}

import { shortened } from '@campus-deals/contracts/characters';
import { TextArea } from '../../kit/form/field.js';
import { Form, FormError, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { Button } from '../../kit/ui/button.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { FieldError } from '../../kit/ui/text-field.js';
import { write } from '../../platform/api/api.js';
import { showToast } from '../../platform/browser/toast.js';
import { REPORT_KINDS, type Report, type Reported } from './report-kinds.js';

interface ReportDialogProps extends Reported {
  onClose: () => void;
}

/** Takes the reason of a report about a deal, business or review, and an optional description. */
export function ReportDialog({ kind, id, title, onClose }: ReportDialogProps) {
  const { noun, path, reasons, rules } = REPORT_KINDS[kind];
  const form = useDtoForm<Report>({
    rules,
    defaultValues: { comment: null },
    onSubmit: async (report) => {
      await write(`POST ${path}/:id/reports` as const, { params: { id }, body: report as never });
      showToast({
        title: 'Thank you',
        description: `An admin will ${kind === 'review' ? 'check' : 'review'} this ${noun}`,
      });
      onClose();
    },
    failure: 'Your report could not be sent. Please try again.',
  });
  const refusal = form.formState.errors.reason?.message;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Report this ${noun}`}
      description={`What is wrong with "${shortened(title, 80)}"? We tell nobody who reported it.`}
    >
      <Form form={form} aria-label="Report" className="space-y-5 px-5 pb-5">
        <fieldset aria-describedby={refusal && 'report-reason-error'}>
          <legend className="mb-1 text-body font-semibold">Reason</legend>
          {reasons.map(([reason, label]) => (
            <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                value={reason}
                className="size-5 shrink-0 accent-brand"
                {...form.register('reason', { onChange: () => form.clearErrors('reason') })}
              />
              {label}
            </label>
          ))}
          {refusal && <FieldError id="report-reason-error">{refusal}</FieldError>}
        </fieldset>
        <TextArea label="In your words (optional)" name="comment" rows={3} isNullable />
        <FormError />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" className="max-sm:w-full" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busyText="Sending..." className="max-sm:w-full">
            Send report
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

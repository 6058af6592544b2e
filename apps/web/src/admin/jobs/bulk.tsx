import type { ImportKind } from '@campus-deals/contracts/enumerations';
import { useState } from 'react';
import type { TableSelection } from '../../kit/table/table.types.js';
import { formatNumber, plural } from '../../kit/text/plural.js';
import { Button } from '../../kit/ui/button.js';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { SelectField } from '../../kit/ui/select-field.js';
import { LabelledField } from '../../kit/ui/text-field.js';
import { useWrite } from '../../platform/api/use-write.js';
import { REASON_MISSING, REASONS } from '../deals/rejection-reasons.js';
import { BULK_CHOICES, BULK_STATUSES, type BulkAction, type BulkBody, type BulkChoice } from './bulk-copy.js';
import { SUBJECTS } from './job-copy.js';
import { useShownJob } from './job-progress.js';

const bulkOf = (subject: ImportKind) => (selection: TableSelection) => <BulkBar {...{ subject, selection }} />;

export const [dealsBulk, vendorsBulk, collegesBulk] = [bulkOf('deals'), bulkOf('vendors'), bulkOf('colleges')];

/** Offers actions on the selected rows of a table. Each starts a job, whose progress `ShownJob` shows. */
export function BulkBar({ subject, selection }: { subject: ImportKind; selection: TableSelection }) {
  const [asked, setAsked] = useState<BulkChoice>();
  const { show } = useShownJob();
  const { mutate, isPending } = useWrite(`POST /api/admin/${subject}/bulk` as const, {
    failure: `Failed to change ${subject}`,
  });
  const { ids, filter, clear } = selection;
  const begin = (action: BulkAction) =>
    mutate({ ...action, ...(filter ? { filter } : { ids }) } as BulkBody, {
      onSuccess: ({ id }) => {
        setAsked(undefined);
        clear();
        show(id);
      },
    });
  return (
    <>
      {BULK_CHOICES[subject].map((choice) => (
        <Button
          key={choice.action}
          variant={choice.ask?.isDanger ? (choice.action === 'delete' ? 'danger' : 'outline-danger') : 'secondary'}
          aria-disabled={isPending}
          onClick={() => (choice.ask ? setAsked(choice) : begin({ action: choice.action }))}
        >
          {choice.label}
        </Button>
      ))}
      {asked?.ask && (
        <BulkDialog
          subject={subject}
          choice={asked}
          ask={asked.ask}
          selection={selection}
          isBusy={isPending}
          onConfirm={begin}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

interface BulkDialogProps {
  subject: ImportKind;
  choice: BulkChoice;
  ask: NonNullable<BulkChoice['ask']>;
  selection: TableSelection;
  isBusy: boolean;
  onConfirm: (action: BulkAction) => void;
  onClose: () => void;
}

/** Confirms a bulk action, and takes the input that it requires. */
function BulkDialog({ subject, choice, ask, selection, isBusy, onConfirm, onClose }: BulkDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [status, setStatus] = useState(BULK_STATUSES[subject][0]?.[0] ?? 'pending');
  const { count, isCountCapped, filter } = selection;
  const many = isCountCapped ? `${formatNumber(count)}+ ${SUBJECTS[subject]}s` : plural(count, SUBJECTS[subject]);
  const isReasonAsked = choice.needs === 'reason' || (choice.needs === 'status' && status === 'rejected');
  return (
    <ConfirmDialog
      title={`${choice.needs === 'status' ? 'Set the status of' : choice.label} ${many}?`}
      description={filter ? `All that match the search and filters. ${ask.text}` : ask.text}
      confirmText={choice.label}
      busyText={ask.busy}
      isDanger={ask.isDanger ?? false}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => {
        if (isReasonAsked && !reason.trim()) return setError(REASON_MISSING);
        onConfirm({
          action: choice.action,
          ...(isReasonAsked && { reason: reason.trim() }),
          ...(choice.needs === 'status' && { status }),
        });
      }}
    >
      {choice.needs === 'status' && (
        <SelectField
          label="Status"
          className="mb-3"
          value={status}
          options={BULK_STATUSES[subject]}
          onChange={setStatus}
        />
      )}
      {isReasonAsked && <ReasonField value={reason} error={error} onChange={setReason} />}
    </ConfirmDialog>
  );
}

const LONGEST = 500;

interface ReasonFieldProps {
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}

/** Field for the reason of a rejection: a common one, edited as needed, or a custom one. */
function ReasonField({ value, error, onChange }: ReasonFieldProps) {
  return (
    <>
      <fieldset className="mb-3">
        <legend className="mb-2 text-body font-semibold">Common reasons</legend>
        <div className="flex flex-wrap gap-2">
          {REASONS.map(({ name, text }) => (
            <button
              key={name}
              type="button"
              aria-pressed={value === text}
              className="min-h-11 rounded-full border border-edge/60 bg-surface px-4 text-body font-medium hover:border-brand hover:text-brand aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
              onClick={() => onChange(text)}
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      <LabelledField
        label="Reason for the vendors"
        hint="We email it to them."
        error={value.trim() ? undefined : error}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            className={`${attributes.className} h-auto! py-2.5`}
            rows={3}
            maxLength={LONGEST}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </LabelledField>
    </>
  );
}

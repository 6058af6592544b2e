import type { NewsletterDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { inputClasses, LabelledField } from '../../components/ui/text-field.js';
import { useApprove, useReturn } from './admin-newsletter.api.js';
import { NewsletterAudience } from './newsletter-audience.js';

/** Equals `LONGEST_APPROVAL_NOTE`, whose import would add the rules to this page. */
const LONGEST_NOTE = 500;

interface DecideDialogProps {
  newsletter: NewsletterDto;
  decision: 'approve' | 'return';
  onClose: () => void;
}

/** Approves a newsletter, or returns it to its author with a note. */
export function DecideDialog({ newsletter, decision, onClose }: DecideDialogProps) {
  const { id, collegeId, startsAt, hasMissedStart, requestedAt } = newsletter;
  const [note, setNote] = useState('');
  const approve = useApprove(id);
  const sendBack = useReturn(id);
  const isApproval = decision === 'approve';
  const isScheduled = startsAt !== null && !hasMissedStart;
  const decide = () =>
    isApproval
      ? approve.mutate({ requestedAt: requestedAt ?? '', note: note.trim() || null }, { onSuccess: onClose })
      : sendBack.mutate({ note: note.trim() }, { onSuccess: onClose });
  return (
    <ConfirmDialog
      title={isApproval ? 'Approve this newsletter?' : 'Return this newsletter?'}
      description={
        isApproval
          ? isScheduled
            ? 'It leaves at its time. It can be changed or canceled until then.'
            : 'Any admin can send it then.'
          : 'It becomes a draft again. Its author reads your note there.'
      }
      confirmText={isApproval ? 'Approve' : 'Return newsletter'}
      busyText={isApproval ? 'Approving...' : 'Returning...'}
      isBusy={approve.isPending || sendBack.isPending}
      isBlocked={!isApproval && note.trim() === ''}
      onConfirm={decide}
      onClose={onClose}
    >
      <LabelledField label={isApproval ? 'Note (optional)' : 'What should change?'}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={3}
            maxLength={LONGEST_NOTE}
            className={inputClasses}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </LabelledField>
      {isApproval && <NewsletterAudience collegeId={collegeId} />}
    </ConfirmDialog>
  );
}

import type { NewsletterDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { LabelledField } from '../../components/ui/text-field.js';
import { classNames } from '../../lib/react/class-names.js';
import { useApprove, useReturn } from './admin-newsletter.api.js';
import { NewsletterAudience } from './newsletter-audience.js';

/** Equals `LONGEST_APPROVAL_NOTE`, whose import would add the rules to this page. */
const LONGEST_NOTE = 500;
const NOTE_ID = 'decision-note';

interface DecideDialogProps {
  newsletter: NewsletterDto;
  decision: 'approve' | 'return';
  onClose: () => void;
}

/** Approves a newsletter, or returns it to its author with a note. */
export function DecideDialog({ newsletter, decision, onClose }: DecideDialogProps) {
  const { id, collegeId, startsAt, hasMissedStart, requestedAt } = newsletter;
  const [note, setNote] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const approve = useApprove(id);
  const sendBack = useReturn(id);
  const isApproval = decision === 'approve';
  const isScheduled = startsAt !== null && !hasMissedStart;
  const isNoteMissing = !isApproval && note.trim() === '';
  const decide = () => {
    setIsRefused(isNoteMissing);
    if (isNoteMissing) return document.getElementById(NOTE_ID)?.focus();
    return isApproval
      ? approve.mutate({ requestedAt: requestedAt ?? '', note: note.trim() || null }, { onSuccess: onClose })
      : sendBack.mutate({ note: note.trim() }, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      title={isApproval ? 'Approve this newsletter?' : 'Return this newsletter?'}
      description={
        isApproval
          ? isScheduled
            ? 'It is sent at its time. It can be changed or canceled until then.'
            : 'Any admin can send it then.'
          : 'It becomes a draft again. Its author reads your note there.'
      }
      confirmText={isApproval ? 'Approve' : 'Return newsletter'}
      busyText={isApproval ? 'Approving...' : 'Returning...'}
      isBusy={approve.isPending || sendBack.isPending}
      onConfirm={decide}
      onClose={onClose}
    >
      <LabelledField
        id={NOTE_ID}
        label={isApproval ? 'Note (optional)' : 'What should change?'}
        error={isRefused && isNoteMissing ? 'Note is required' : undefined}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            rows={3}
            maxLength={LONGEST_NOTE}
            className={classNames(attributes.className, 'h-auto! py-2.5')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </LabelledField>
      {isApproval && <NewsletterAudience collegeId={collegeId} />}
    </ConfirmDialog>
  );
}

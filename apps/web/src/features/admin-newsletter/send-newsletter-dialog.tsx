import { useState } from 'react';
import { CollegeChoice } from '../../components/admin/college-choice.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { useSendNewsletter } from './admin-newsletter.api.js';

interface SendNewsletterDialogProps {
  initialCollegeId?: number | null;
  onSent: (newsletterId: number) => void;
  onClose: () => void;
}

/** Asks whom a newsletter is to go to. */
export function SendNewsletterDialog({ initialCollegeId = null, onSent, onClose }: SendNewsletterDialogProps) {
  const [collegeId, setCollegeId] = useState(initialCollegeId);
  const { mutate, isPending } = useSendNewsletter();
  return (
    <ConfirmDialog
      title="Send newsletter"
      description={
        collegeId === null
          ? 'All confirmed subscribers of all active colleges get it now, one email for each college they follow.'
          : 'All confirmed subscribers of this college get it now.'
      }
      confirmText="Send newsletter"
      busyText="Sending..."
      isBusy={isPending}
      onConfirm={() =>
        mutate(collegeId, {
          onSuccess: ({ id }) => {
            onClose();
            onSent(id);
          },
        })
      }
      onClose={onClose}
    >
      <CollegeChoice
        label="College"
        placeholder="All active colleges"
        value={collegeId}
        onChange={(id) => setCollegeId(id)}
      />
    </ConfirmDialog>
  );
}

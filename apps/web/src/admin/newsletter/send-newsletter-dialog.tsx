import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CollegeChoice } from '../colleges/college-choice.js';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { audienceQuery, UNDO_SECONDS, useSendNewsletter } from './admin-newsletter.api.js';
import { NewsletterAudience } from './newsletter-audience.js';

interface SendNewsletterDialogProps {
  initialCollegeId?: number | null;
  onSent: (newsletterId: number) => void;
  onClose: () => void;
}

/** Shows the audience of a newsletter before it is sent. */
export function SendNewsletterDialog({ initialCollegeId = null, onSent, onClose }: SendNewsletterDialogProps) {
  const [collegeId, setCollegeId] = useState(initialCollegeId);
  const audience = useQuery(audienceQuery(collegeId));
  const { mutate, isPending } = useSendNewsletter();
  return (
    <ConfirmDialog
      title="Send newsletter"
      description={`Each person gets one email. You have ${UNDO_SECONDS} seconds to undo it.`}
      confirmText="Send newsletter"
      busyText="Sending..."
      isBusy={isPending}
      isBlocked={!audience.data || audience.data.people === 0}
      onConfirm={() =>
        mutate(
          { ...(collegeId !== null && { collegeId }), undoSeconds: UNDO_SECONDS },
          {
            onSuccess: ({ id }) => {
              onClose();
              onSent(id);
            },
          },
        )
      }
      onClose={onClose}
    >
      <CollegeChoice
        label="College"
        placeholder="All active colleges"
        value={collegeId}
        onChange={(id) => setCollegeId(id)}
      />
      <NewsletterAudience collegeId={collegeId} />
    </ConfirmDialog>
  );
}

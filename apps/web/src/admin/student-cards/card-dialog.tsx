import type {
  ApproveStudentCardDto,
  RejectStudentCardDto,
  StudentCardDto,
} from '@campus-deals/contracts/identity/student-card.dto';
import { useState } from 'react';
import { reading } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';
import { AdminCollegeField } from '../colleges/college-choice.js';
import { inAYear, ReasonField, UntilField } from '../users/verification-fields.js';
import { FormDialog } from '../../kit/form/form-dialog.js';
import { sendBy, useDtoForm } from '../../kit/form/form.js';
import { Button } from '../../kit/ui/button.js';

const loadRules = () => import('@campus-deals/contracts/identity/student-card.dto');

interface CardDialogProps {
  card: StudentCardDto;
  onClose: () => void;
}

/** Shows a student card, and verifies its student or rejects it with a reason. */
export function CardDialog(props: CardDialogProps) {
  const [isRejecting, setIsRejecting] = useState(false);
  return isRejecting ? <RejectDialog {...props} /> : <ApproveDialog {...props} onReject={() => setIsRejecting(true)} />;
}

function ApproveDialog({ card, onClose, onReject }: CardDialogProps & { onReject: () => void }) {
  const approve = useApproveCard(card.id);
  const form = useDtoForm<ApproveStudentCardDto>({
    rules: async () => (await loadRules()).ApproveStudentCardDto,
    defaultValues: { ...(card.collegeId !== null && { collegeId: card.collegeId }), expiresAt: inAYear() },
    onSubmit: sendBy(approve, onClose),
    failure: 'Failed to verify student',
  });
  return (
    <FormDialog
      form={form}
      title="Student card"
      description={card.name ? `${card.name}, ${card.email}` : card.email}
      submitText="Verify"
      busyText="Verifying..."
      onClose={onClose}
    >
      <Picture card={card} />
      <Button variant="secondary" onClick={onReject}>
        Reject the card
      </Button>
      <AdminCollegeField />
      <UntilField hint="At most two years ahead, and not beyond the card" />
    </FormDialog>
  );
}

/** Loads the picture once: each view is audited. */
function Picture({ card: { id } }: { card: StudentCardDto }) {
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing)
    return (
      <p role="alert" className="rounded-md bg-well p-4 text-body">
        The picture could not be loaded. Another admin may have decided, or the student has deleted it.
      </p>
    );
  return (
    <img
      src={`/api/admin/student-cards/${id}/picture`}
      alt="The student card"
      className="max-h-[60vh] min-h-40 w-full rounded-md bg-well object-contain"
      onError={() => setIsMissing(true)}
    />
  );
}

function RejectDialog({ card, onClose }: CardDialogProps) {
  const reject = useRejectCard(card.id);
  const form = useDtoForm<RejectStudentCardDto>({
    rules: async () => (await loadRules()).RejectStudentCardDto,
    defaultValues: { reason: '' },
    onSubmit: sendBy(reject, onClose),
    failure: 'Failed to reject the card',
  });
  return (
    <FormDialog
      form={form}
      title="Reject the card"
      description={`${card.email} can send three pictures within 30 days.`}
      submitText="Reject"
      busyText="Rejecting..."
      onClose={onClose}
    >
      <ReasonField />
    </FormDialog>
  );
}

export const studentCardsQuery = { ...reading('/api/admin/student-cards'), staleTime: 0 };

const useApproveCard = (id: number) =>
  useWrite('POST /api/admin/student-cards/:id/approve', { params: { id }, success: 'Student verified' });

const useRejectCard = (id: number) =>
  useWrite('POST /api/admin/student-cards/:id/reject', { params: { id }, success: 'Card rejected' });

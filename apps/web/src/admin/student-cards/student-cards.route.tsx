import type {
  ApproveStudentCardDto,
  RejectStudentCardDto,
  StudentCardDto,
} from '@campus-deals/contracts/identity/student-card.dto';
import { useSuspenseQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '../../kit/form/form-dialog.js';
import { sendBy, useDtoForm } from '../../kit/form/form.js';
import { plural } from '../../kit/text/plural.js';
import { Button } from '../../kit/ui/button.js';
import { LongDate } from '../../kit/ui/long-date.js';
import { EmptyState } from '../../kit/ui/states.js';
import { reading } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';
import { AdminPage } from '../admin-page.js';
import { AdminCollegeField } from '../colleges/college-choice.js';
import { inAYear, ReasonField, UntilField } from '../users/verification-fields.js';

/** `/admin/student-cards` */
export function Component() {
  return (
    <AdminPage
      title="Student cards"
      description="Verify students who have no school address. A picture is deleted with your decision, or after 30 days. The audit log keeps who looked."
      failure="Unable to load student cards."
    >
      <StudentCardsQueue />
    </AdminPage>
  );
}

/** Lists the student cards that wait, oldest first, and opens one to decide. */
function StudentCardsQueue() {
  const { data, refetch } = useSuspenseQuery({ ...reading('/api/admin/student-cards'), staleTime: 0 });
  const [open, setOpen] = useState<StudentCardDto>();
  const close = () => {
    setOpen(undefined);
    // Another admin may have decided meanwhile.
    void refetch();
  };
  return (
    <>
      {data.count === 0 ? (
        <EmptyState icon={<IdCard />} title="No student card is waiting">
          Students without a school address can send a picture of their card from their account.
        </EmptyState>
      ) : (
        <>
          <p className="mb-3 text-muted">
            {`${plural(data.count, 'card')} waiting${data.count > data.cards.length ? `, the oldest ${data.cards.length} below` : ''}`}
          </p>
          <ul className="space-y-3">
            {data.cards.map((card) => (
              <Row key={card.id} card={card} onOpen={() => setOpen(card)} />
            ))}
          </ul>
        </>
      )}
      {open && <CardDialog card={open} onClose={close} />}
    </>
  );
}

function Row({ card, onOpen }: { card: StudentCardDto; onOpen: () => void }) {
  const { name, email, collegeName, sentAt, deletesAt } = card;
  return (
    <li className="sheet flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name ?? email}</p>
        {name && <p className="text-body wrap-anywhere">{email}</p>}
        <p className="text-body">{collegeName ?? 'No college in the profile'}</p>
        <p className="mt-1 text-sm text-muted">
          Sent on <LongDate at={sentAt} />, deleted on <LongDate at={deletesAt} />
        </p>
      </div>
      <Button
        variant="secondary"
        className="max-sm:w-full"
        aria-label={`Review the card of ${name ?? email}`}
        onClick={onOpen}
      >
        Review the card
      </Button>
    </li>
  );
}

const loadRules = () => import('@campus-deals/contracts/identity/student-card.dto');

interface CardDialogProps {
  card: StudentCardDto;
  onClose: () => void;
}

/** Shows a student card, and verifies its student or rejects it with a reason. */
function CardDialog(props: CardDialogProps) {
  const [isRejecting, setIsRejecting] = useState(false);
  return isRejecting ? <RejectDialog {...props} /> : <ApproveDialog {...props} onReject={() => setIsRejecting(true)} />;
}

function ApproveDialog({ card, onClose, onReject }: CardDialogProps & { onReject: () => void }) {
  const approve = useWrite('POST /api/admin/student-cards/:id/approve', {
    params: { id: card.id },
    success: 'Student verified',
  });
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
  const reject = useWrite('POST /api/admin/student-cards/:id/reject', {
    params: { id: card.id },
    success: 'Card rejected',
  });
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

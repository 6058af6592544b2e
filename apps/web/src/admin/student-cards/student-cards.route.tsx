import type { StudentCardDto } from '@campus-deals/contracts/identity/student-card.dto';
import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../kit/text/plural.js';
import { Button } from '../../kit/ui/button.js';
import { LongDate } from '../../kit/ui/long-date.js';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { AdminPage } from '../admin-page.js';
import { CardDialog, studentCardsQuery } from './card-dialog.js';

/** `/admin/student-cards` */
export function Component() {
  return (
    <AdminPage
      title="Student cards"
      description="Verify students who have no school address. A picture is deleted with your decision, or after 30 days. The audit log keeps who looked."
    >
      <StudentCardsQueue />
    </AdminPage>
  );
}

/** Lists the student cards that wait, oldest first, and opens one to decide. */
export function StudentCardsQueue() {
  const { data, isPending, isError, refetch } = useQuery(studentCardsQuery);
  const [open, setOpen] = useState<StudentCardDto>();
  const close = () => {
    setOpen(undefined);
    // Another admin may have decided meanwhile.
    void refetch();
  };
  if (isPending)
    return (
      <Loading label="Loading student cards" className="space-y-3">
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} className="h-24 rounded-lg" />
        ))}
      </Loading>
    );
  if (isError) return <ErrorState title="Unable to load student cards." onRetry={() => void refetch()} />;
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

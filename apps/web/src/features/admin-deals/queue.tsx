import { useQuery } from '@tanstack/react-query';
import { Flag, PartyPopper } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TableSelection } from '../../components/table/table-selection.js';
import { Button } from '../../components/ui/button.js';
import { Loading, Skeleton } from '../../components/ui/skeleton.js';
import { EmptyState, ErrorState } from '../../components/ui/states.js';
import { formatNumber, plural } from '../../lib/copy/plural.js';
import { queueQuery, type QueueName } from './admin-deals.api.js';
import { QueueDesk } from './queue-desk.js';

interface QueueProps {
  name: QueueName;
  /** What can be done with several at once. */
  renderBulk: (selection: TableSelection) => ReactNode;
}

/** The review queue, oldest first: read one, decide, and the next one opens. */
export function Queue({ name, renderBulk }: QueueProps) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(queueQuery(name));
  if (isPending) return <QueueSkeleton />;
  if (isError) return <ErrorState title="Unable to load the queue." onRetry={() => void refetch()} />;
  const { rows, total, isTotalCapped } = data;
  const again = (
    <Button look="secondary" isBusy={isFetching} onClick={() => void refetch()}>
      Refresh
    </Button>
  );
  return (
    <div>
      <p className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 text-muted" role="status">
        {countText(name, { shown: rows.length, total, isTotalCapped })}
        {rows.length > 0 && again}
      </p>
      <QueueDesk
        key={name}
        name={name}
        deals={rows}
        renderBulk={renderBulk}
        empty={
          name === 'waiting' ? (
            <EmptyState icon={<PartyPopper />} title="Nothing waits for a decision." action={again}>
              New deals and changes of approved ones come in here, the oldest first.
            </EmptyState>
          ) : (
            <EmptyState icon={<Flag />} title="No deal is reported." action={again}>
              Deals that students report wait here until an admin reviews them.
            </EmptyState>
          )
        }
      />
    </div>
  );
}

/** "14 deals to review", "The oldest 50 of 1,204 to review" */
function countText(
  name: QueueName,
  { shown, total, isTotalCapped }: { shown: number; total: number | null; isTotalCapped: boolean },
): string {
  const what = name === 'waiting' ? 'to review' : 'reported';
  if (shown === 0) return '';
  if (total === null || total <= shown) return `${plural(shown, 'deal')} ${what}`;
  return `The oldest ${shown} of ${formatNumber(total)}${isTotalCapped ? '+' : ''} ${what}`;
}

function QueueSkeleton() {
  return (
    <Loading label="Loading the queue" className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="space-y-2">
        {[1, 2, 3, 4, 5].map((each) => (
          <Skeleton key={each} className="h-22" />
        ))}
      </div>
      <Skeleton className="h-130 rounded-lg max-lg:hidden" />
    </Loading>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Flag, PartyPopper } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TableSelection } from '../../kit/table/table-selection.js';
import { Button } from '../../kit/ui/button.js';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { formatNumber, plural } from '../../kit/text/plural.js';
import { queueQuery, type QueueName, type QueuePage } from './admin-deals.api.js';
import { QueueDesk } from './queue-desk.js';

interface QueueProps {
  name: QueueName;
  /** Actions on the selected deals. */
  renderBulk: (selection: TableSelection) => ReactNode;
}

/** Review queue, oldest first. After each decision the next entry opens. */
export function Queue({ name, renderBulk }: QueueProps) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(queueQuery(name));
  if (isPending) return <QueueSkeleton />;
  if (isError) return <ErrorState title="Unable to load the queue." onRetry={() => void refetch()} />;
  const { entries, total, isTotalCapped } = data;
  const again = (
    <Button variant="secondary" isBusy={isFetching} onClick={() => void refetch()}>
      Refresh
    </Button>
  );
  return (
    <div>
      <p className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 text-muted" role="status">
        {countText(name, { entries, total, isTotalCapped })}
        {entries.length > 0 && again}
      </p>
      <QueueDesk
        key={name}
        name={name}
        entries={entries}
        renderBulk={renderBulk}
        empty={
          name === 'waiting' ? (
            <EmptyState icon={<PartyPopper />} title="Nothing waits for a decision." action={again}>
              New deals, changes of approved ones and changes of businesses come in here, the oldest first.
            </EmptyState>
          ) : (
            <EmptyState icon={<Flag />} title="Nothing is reported." action={again}>
              Deals and businesses that students report wait here until an admin reviews them.
            </EmptyState>
          )
        }
      />
    </div>
  );
}

/** "14 deals to review", "3 deals and businesses to review", "The oldest 50 of 1,204 to review" */
function countText(name: QueueName, { entries, total, isTotalCapped }: QueuePage): string {
  const what = name === 'waiting' ? 'to review' : 'reported';
  const shown = entries.length;
  if (shown === 0) return '';
  if (total !== null && total > shown)
    return `The oldest ${shown} of ${formatNumber(total)}${isTotalCapped ? '+' : ''} ${what}`;
  const kinds = new Set(entries.map(({ kind }) => kind));
  const noun =
    kinds.size === 2
      ? plural(shown, 'deal and business', 'deals and businesses')
      : kinds.has('deal')
        ? plural(shown, 'deal')
        : plural(shown, 'business', 'businesses');
  return `${noun} ${what}`;
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

import { useQuery } from '@tanstack/react-query';
import { Flag, PartyPopper } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TableSelection } from '../../components/table/table-selection.js';
import { Button } from '../../components/ui/button.js';
import { Loading, Skeleton } from '../../components/ui/skeleton.js';
import { EmptyState, ErrorState } from '../../components/ui/states.js';
import { formatNumber, plural } from '../../lib/copy/plural.js';
import { queueQuery, type QueueName, type QueuePage } from './admin-deals.api.js';
import { QueueDesk } from './queue-desk.js';

interface QueueProps {
  name: QueueName;
  /** What can be done with several at once. */
  renderBulk: (selection: TableSelection) => ReactNode;
}

/** What waits for an admin, what has waited longest first: read one, decide, the next one is up. */
export function Queue({ name, renderBulk }: QueueProps) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(queueQuery(name));
  if (isPending) return <QueueSkeleton />;
  if (isError) return <ErrorState title="Unable to load the queue." onRetry={() => void refetch()} />;
  const { entries, total, isTotalCapped } = data;
  const again = (
    <Button look="secondary" isBusy={isFetching} onClick={() => void refetch()}>
      Look again
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
              What students report comes in here until an admin has looked at it.
            </EmptyState>
          )
        }
      />
    </div>
  );
}

/** "14 deals wait", "3 deals and businesses wait", "The oldest 50 of 1,204 that wait" */
function countText(name: QueueName, { entries, total, isTotalCapped }: QueuePage): string {
  const what = name === 'waiting' ? ['waits', 'wait'] : ['is reported', 'are reported'];
  const shown = entries.length;
  if (shown === 0) return '';
  if (total !== null && total > shown)
    return `The oldest ${shown} of ${formatNumber(total)}${isTotalCapped ? '+' : ''} that ${what[1]}`;
  const kinds = new Set(entries.map(({ kind }) => kind));
  const noun =
    kinds.size === 2
      ? plural(shown, 'deal and business', 'deals and businesses')
      : kinds.has('deal')
        ? plural(shown, 'deal')
        : plural(shown, 'business', 'businesses');
  return `${noun} ${what[shown === 1 ? 0 : 1]}`;
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

import { useSuspenseQuery } from '@tanstack/react-query';
import { Flag, PartyPopper, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatNumber, plural } from '../../kit/text/plural.js';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { EmptyState } from '../../kit/ui/states.js';
import { Tabs } from '../../kit/ui/tabs.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { queueQuery, type QueueName, type QueuePage } from './admin-deals.api.js';
import { DealsTable } from './deals-table.js';
import { ShownJob } from '../jobs/job-progress.js';
import { AdminPage, useTabChoice } from '../admin-page.js';
import { QueueDesk } from './queue-desk.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

/** `/admin/deals`: the review queue. `?view=reported` shows reported deals, `reviews` reviews, `all` every deal. */
export function Component() {
  const choice = useTabChoice('view', 'waiting');
  if (choice.id === 'all')
    return (
      <AdminPage
        title="Deals"
        actions={
          <LinkButton to={toAdmin('newDeal')} className="max-sm:w-full">
            <Plus className="size-4.5" />
            Add a deal
          </LinkButton>
        }
      >
        <ShownJob />
        <DealsTable />
      </AdminPage>
    );
  return (
    <AdminPage title="To review">
      <ShownJob />
      <Tabs
        label="To review"
        choice={choice}
        tabs={[
          { id: 'waiting', title: 'Queue', content: <Queue name="waiting" /> },
          { id: 'reported', title: 'Reported', content: <Queue name="reported" /> },
          { id: 'reviews', title: 'Reviews', content: <ReviewsTab /> },
        ]}
      />
    </AdminPage>
  );
}

const AdminReviews = lazyNamed(() => import('./admin-reviews.js'), 'AdminReviews');

/** Reported reviews; those that are hidden are at `?view=reviews&state=hidden`. */
function ReviewsTab() {
  const [params, setParams] = useSearchParams();
  return (
    <Suspense fallback={null}>
      <AdminReviews
        state={params.get('state') === 'hidden' ? 'hidden' : 'reported'}
        onChoose={(state) => setParams({ view: 'reviews', ...(state === 'hidden' && { state }) })}
      />
    </Suspense>
  );
}

/** Review queue, oldest first. After each decision the next entry opens. */
export function Queue({ name }: { name: QueueName }) {
  return (
    <ReadBoundary key={name} failure="Unable to load the queue.">
      <Entries name={name} />
    </ReadBoundary>
  );
}

function Entries({ name }: { name: QueueName }) {
  const { data, isFetching, refetch } = useSuspenseQuery(queueQuery(name));
  const { entries } = data;
  const again = (
    <Button variant="secondary" isBusy={isFetching} onClick={() => void refetch()}>
      Refresh
    </Button>
  );
  return (
    <div>
      <p className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 text-muted" role="status">
        {countText(name, data)}
        {entries.length > 0 && again}
      </p>
      <QueueDesk
        name={name}
        entries={entries}
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

import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LinkButton } from '../../kit/ui/button.js';
import { Tabs } from '../../kit/ui/tabs.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { DealsTable } from './deals-table.js';
import { Queue } from './queue.js';
import { ShownJob } from '../jobs/shown-job.js';
import { AdminPage } from '../admin-page.js';
import { dealsBulk } from '../jobs/bulk.js';

/** `/admin/deals`: the review queue. Reported deals are at `?view=reported`, reviews at `?view=reviews`, the table of all deals at `?view=all`. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const view = params.get('view') ?? 'waiting';
  if (view === 'all')
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
        <DealsTable renderBulk={dealsBulk} />
      </AdminPage>
    );
  return (
    <AdminPage title="To review">
      <ShownJob />
      <Tabs
        label="To review"
        choice={{ id: view, onChoose: (next) => setParams(next === 'waiting' ? {} : { view: next }) }}
        tabs={[
          { id: 'waiting', title: 'Queue', content: <Queue name="waiting" renderBulk={dealsBulk} /> },
          { id: 'reported', title: 'Reported', content: <Queue name="reported" renderBulk={dealsBulk} /> },
          { id: 'reviews', title: 'Reviews', content: <ReviewsTab /> },
        ]}
      />
    </AdminPage>
  );
}

const AdminReviews = lazy(async () => ({
  default: (await import('./admin-reviews.js')).AdminReviews,
}));

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

import type { OverviewDto } from '@campus-deals/contracts/catalog/overview.dto';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { ChartCard } from '../../kit/chart/chart-card.js';
import { longDay, shortDay } from '../../kit/text/dates.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { WhenNear } from '../../kit/ui/when-near.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { AdminPage } from '../admin-page.js';
import { Activity } from './activity.js';
import { ActivationFunnel, Counts, overviewQuery, Waiting } from './overview-cards.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

/** Tabs of the specification's dashboard, implemented as screens: `?tab=users` leads to `/admin/users`. */
const TABS = ['colleges', 'map', 'vendors', 'deals', 'users', 'newsletter', 'settings'] as const;

/** `/admin/dashboard`: totals, pending work, recent activity and growth of the marketplace. */
export function Component() {
  const [params] = useSearchParams();
  const { tab, ...query } = Object.fromEntries(params);
  const name = TABS.find((each) => each === tab);
  if (name) return <Navigate replace to={toAdmin(name, {}, name === 'deals' ? { view: 'all', ...query } : query)} />;
  return (
    <AdminPage title="Admin Dashboard">
      <div className="space-y-5">
        <Counts />
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <div className="min-w-0 space-y-5">
            <ReadBoundary failure="Unable to load the overview.">
              <Overview />
            </ReadBoundary>
          </div>
          <Activity />
        </div>
        <SectionCard title="College locations">
          <WhenNear className="min-h-96">
            <ReadBoundary failure="Unable to load colleges information.">
              <CollegesMap />
            </ReadBoundary>
          </WhenNear>
        </SectionCard>
      </div>
    </AdminPage>
  );
}

const CollegesMap = lazyNamed(() => import('../map/map.route.js'), 'CollegesMap');

function Overview() {
  const { waiting, perDay, funnel } = useSuspenseQuery(overviewQuery).data;
  return (
    <>
      <Waiting waiting={waiting} />
      <OverTime perDay={perDay} />
      <ActivationFunnel funnel={funnel} />
    </>
  );
}

const SHOWN = [
  { key: 'subscribers', name: 'Subscribers' },
  { key: 'redemptions', name: 'Redemptions' },
] as const;

/** Daily subscriptions and redemptions of the last four weeks. */
function OverTime({ perDay }: Pick<OverviewDto, 'perDay'>) {
  return (
    <ChartCard
      title="The last four weeks"
      measures={SHOWN}
      initial="subscribers"
      choiceLabel="Shown day by day"
      per="day"
      caption="Subscribers and redemptions day by day"
      days={perDay.filter((day) => SHOWN.some(({ key }) => day[key] > 0)).length}
      points={perDay.map((day) => ({ name: longDay(day.date), label: shortDay(day.date), values: day }))}
      isNewestFirst
    />
  );
}

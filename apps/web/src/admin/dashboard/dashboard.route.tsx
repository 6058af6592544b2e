import type { OverviewDto } from '@campus-deals/contracts/catalog/overview.dto';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { ChartCard } from '../../kit/chart/chart-card.js';
import { longDay, shortDay } from '../../kit/text/dates.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { WhenNear } from '../../kit/ui/when-near.js';
import { PageHead } from '../../marketplace/page-head.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { Activity } from './activity.js';
import { ActivationFunnel, Counts, overviewQuery, Waiting } from './overview-cards.js';

/** Tabs of the specification's dashboard, implemented as screens: `?tab=users` leads to `/admin/users`. */
const TABS = ['colleges', 'map', 'vendors', 'deals', 'users', 'newsletter', 'settings'] as const;

/** `/admin/dashboard` */
export function Component() {
  const [params] = useSearchParams();
  const { tab, ...query } = Object.fromEntries(params);
  const name = TABS.find((each) => each === tab);
  if (name) return <Navigate replace to={toAdmin(name, {}, name === 'deals' ? { view: 'all', ...query } : query)} />;
  return (
    <>
      <PageHead title="Admin Dashboard" noIndex />
      <h1 className="mb-6 text-3xl md:text-4xl">Admin Dashboard</h1>
      <OverviewTab />
    </>
  );
}

const MapView = lazy(async () => ({ default: (await import('../map/map.route.js')).MapView }));

/** Marketplace overview: totals, pending work, recent activity and growth. */
export function OverviewTab() {
  const { data, isPending, isError, refetch } = useQuery(overviewQuery);
  return (
    <div className="space-y-5">
      <Counts />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-5">
          {isPending ? (
            <OverviewSkeleton />
          ) : isError ? (
            <ErrorState title="Unable to load the overview." onRetry={() => void refetch()} />
          ) : (
            <>
              <Waiting waiting={data.waiting} />
              <OverTime perDay={data.perDay} />
              <ActivationFunnel funnel={data.funnel} />
            </>
          )}
        </div>
        <Activity />
      </div>
      <SectionCard title="College locations">
        <WhenNear className="min-h-96">
          <MapView />
        </WhenNear>
      </SectionCard>
    </div>
  );
}

function OverviewSkeleton() {
  return (
    <Loading label="Loading the overview" className="space-y-5">
      <Skeleton className="h-44 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-80 rounded-lg" />
    </Loading>
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

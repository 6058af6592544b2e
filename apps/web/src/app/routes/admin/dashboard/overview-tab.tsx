import type { OverviewDto } from '@campus-deals/contracts/catalog/overview.dto';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { ColumnChart } from '../../../../components/ui/column-chart.js';
import { NumberTable } from '../../../../components/ui/number-table.js';
import { SectionCard } from '../../../../components/ui/section-card.js';
import { Loading, Skeleton } from '../../../../components/ui/skeleton.js';
import { ErrorState } from '../../../../components/ui/states.js';
import { WhenNear } from '../../../../components/ui/when-near.js';
import { Activity } from '../../../../features/admin-overview/activity.js';
import { ActivationFunnel, Counts, Waiting } from '../../../../features/admin-overview/overview-cards.js';
import { overviewQuery } from '../../../../features/admin-overview/overview.api.js';
import { longDay, shortDay } from '../../../../lib/copy/days.js';

const MapView = lazy(async () => ({ default: (await import('../map.route.js')).MapView }));

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
  const [key, setKey] = useState<(typeof SHOWN)[number]['key']>('subscribers');
  const name = SHOWN.find((each) => each.key === key)?.name ?? '';
  return (
    <SectionCard title="The last four weeks">
      <fieldset className="mb-5 flex flex-wrap gap-1.5">
        <legend className="sr-only">Shown day by day</legend>
        {SHOWN.map((each) => (
          <label
            key={each.key}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-md border border-edge px-3.5 text-[0.9375rem] font-semibold has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name="shown-over-time"
              className="sr-only"
              checked={each.key === key}
              onChange={() => setKey(each.key)}
            />
            {each.name}
          </label>
        ))}
      </fieldset>
      <ColumnChart
        title={`${name} per day`}
        days={perDay.filter((day) => SHOWN.some((each) => day[each.key] > 0)).length}
        columns={perDay.map((day) => ({ name: longDay(day.date), label: shortDay(day.date), value: day[key] }))}
      />
      <NumberTable
        isFolded
        caption="Subscribers and redemptions day by day"
        heads={['Day', ...SHOWN.map((each) => each.name)]}
        rows={perDay.toReversed().map((day) => ({
          key: day.date,
          head: <span className="whitespace-nowrap">{shortDay(day.date)}</span>,
          cells: [day.subscribers, day.redemptions],
        }))}
      />
    </SectionCard>
  );
}

import type { AnalyticsDayDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import type { DealStatsDto, OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { useQuery } from '@tanstack/react-query';
import { NotCounted } from '../../kit/ui/not-counted.js';
import { Loading, Skeleton } from '../../kit/ui/states.js';
import { formatNumber } from '../../kit/text/plural.js';
import { reading } from '../../platform/api/api.js';

const NUMBER_NAMES = [
  ['Views', 'views'],
  ['Saves', 'saves'],
  ['Codes', 'codes'],
  ['Redeemed', 'redemptions'],
] as const satisfies [string, keyof DealStatsDto][];

/**
 * Shows a deal's numbers since its start; those above the list cover 28 days. A shared code may have no redemptions
 * because it cannot be counted.
 */
export function DealNumbers({ stats, redemption }: Pick<OwnDealDto, 'stats' | 'redemption'>) {
  const isUncounted = redemption.kind === 'code' && stats.redemptions === 0;
  return (
    <div className="rounded-md bg-well px-3 py-2.5">
      <p className="mb-1 text-[0.8125rem] font-medium text-muted">All time</p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-1 text-center">
        {NUMBER_NAMES.map(([name, key]) => (
          <div key={key} className="flex min-w-0 flex-col-reverse">
            <dt className="text-[0.8125rem] text-muted">{name}</dt>
            <dd className="font-semibold tabular-nums">
              {key === 'redemptions' && isUncounted ? <NotCounted /> : formatNumber(stats[key])}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/**
 * Shows the numbers of all deals in four weeks. Omitted if they cannot be read, since the deals below have their own.
 */
export function RecentStats() {
  const { data, isPending } = useQuery({ ...reading('/api/vendor/analytics'), staleTime: 0 });
  if (isPending)
    return (
      <Loading label="Loading the last four weeks" className="tiles gap-3">
        {NUMBER_NAMES.map(([name]) => (
          <Skeleton key={name} className="h-29 rounded-lg" />
        ))}
      </Loading>
    );
  if (!data) return null;
  return (
    <section aria-label="The last four weeks">
      <dl className="tiles gap-3">
        {NUMBER_NAMES.map(([name, key]) => (
          <div key={key} className="sheet min-w-0 p-4">
            <dt className="text-sm text-muted">{name} (28 days)</dt>
            <dd>
              <span className="font-display text-3xl leading-tight font-extrabold tabular-nums">
                {formatNumber(data.totals[key])}
              </span>
              <span className="block text-sm text-muted">
                {comparison(data.totals[key], data.previous.totals[key])}
              </span>
              <SparkLine days={data.days} of={key} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Returns "12% more than before", compared with the previous four weeks. */
export function comparison(now: number, before: number): string {
  if (now === before) return 'No change';
  if (before === 0) return 'None before';
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return percent === 0
    ? 'About as many as before'
    : `${formatNumber(percent)}% ${now > before ? 'more' : 'fewer'} than before`;
}

const WIDTH = 120;
const HEIGHT = 28;

/** Draws the days as a line, which is decoration beside the number. */
function SparkLine({ days, of }: { days: AnalyticsDayDto[]; of: keyof DealStatsDto }) {
  const most = Math.max(...days.map((day) => day[of]), 1);
  if (days.length < 2) return null;
  const points = days.map(
    (day, at) =>
      `${((at / (days.length - 1)) * WIDTH).toFixed(1)},${(HEIGHT - 2 - (day[of] / most) * (HEIGHT - 4)).toFixed(1)}`,
  );
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-2 h-7 w-full text-brand"
      aria-hidden="true"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

import type { DealStatsDto, OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { NotCounted } from '../../kit/ui/not-counted.js';
import { formatNumber } from '../../kit/text/plural.js';

export const NUMBER_NAMES = [
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

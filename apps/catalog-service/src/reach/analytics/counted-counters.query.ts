import type { AnalyticsCounterDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import type { SavingsSumDto } from '@campus-deals/contracts/catalog/savings.dto';
import { statement } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { Db } from '../../tables.js';
import { isKept } from '../../visibility/public.js';

/** Maximum counters of one answer, each place of one counted apart. */
const MOST_COUNTERS = 500;

interface Counted {
  vendorId: number;
  dealId?: number;
  from: string;
  to: string;
  timeZone: string;
}

const kind = sql<AnalyticsCounterDto['kind']>`CASE WHEN counted_by <> 'counter' THEN counted_by
  WHEN device_id IS NOT NULL THEN 'device' WHEN key_id IS NOT NULL THEN 'key' ELSE 'owner' END`;
/** Only devices and keys have names of their own. */
const name = sql<string | null>`CASE WHEN counted_by = 'counter' THEN name END`;

/**
 * Redemptions that were not taken back by counter and place, most first; each row has what all of them saved. Those of
 * all deals are read from the sums of each day, those of one deal from the ledger.
 */
export const countedCounters = statement((db: Db, { vendorId, dealId, from, to, timeZone }: Counted) => {
  const columns = ['counted_by', 'device_id', 'key_id', 'name', 'place'] as const;
  const rows =
    dealId === undefined
      ? db
          .selectFrom('counter_days')
          .where('vendor_id', '=', vendorId)
          .where(sql<boolean>`day BETWEEN ${from}::date AND ${to}::date`)
          .select([...columns, 'redemptions', 'known', 'saved_cents'])
      : db
          .selectFrom('redemption_entries as entry')
          .where('entry.vendor_id', '=', vendorId)
          .where('entry.deal_id', '=', dealId)
          .where(isKept)
          .where(
            sql<boolean>`entry.at >= ${from}::date::timestamp AT TIME ZONE ${timeZone}
            AND entry.at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`,
          )
          .select([
            ...columns,
            sql<number>`1`.as('redemptions'),
            sql<number>`num_nonnulls(entry.saved_cents)`.as('known'),
            sql<number>`coalesce(entry.saved_cents, 0)`.as('saved_cents'),
          ]);
  const all = (column: string) => sql<number>`(sum(sum(${sql.ref(column)})) OVER ())::integer`;
  return db
    .selectFrom(rows.as('rows'))
    .groupBy([...columns])
    .having(sql<boolean>`sum(redemptions) > 0`)
    .select([kind.as('kind'), name.as('name'), 'place', sql<number>`sum(redemptions)::integer`.as('redemptions')])
    .select([all('saved_cents').as('cents'), all('known').as('known'), all('redemptions').as('allRedemptions')])
    .orderBy('redemptions', 'desc')
    .orderBy('name')
    .orderBy('place')
    .limit(MOST_COUNTERS);
});

export type CountedCounter = AnalyticsCounterDto & Pick<SavingsSumDto, 'cents' | 'known'> & { allRedemptions: number };

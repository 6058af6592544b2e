import type { SavingsSumDto } from '@campus-deals/contracts/catalog/savings.dto';
import { json } from '@campus-deals/service-defaults';
import { sql, type Expression } from 'kysely';
import { zoneOfCollege } from './time-zone.js';

/** Whether an `entry` of the ledger is a redemption that was not taken back. In SQL, for any query with such an entry. */
export const isKept = sql<boolean>`(entry.kind = 'redeemed'
  AND NOT EXISTS (SELECT FROM redemption_entries undo WHERE undo.takes_back = entry.id))`;

/** Whether an `entry` is of this month or year, on the clock of its college. */
export const isOfThis = (period: 'month' | 'year') =>
  sql<boolean>`entry.at >= date_trunc(${sql.lit(period)}, now() AT TIME ZONE ${zoneOfCollege}) AT TIME ZONE ${zoneOfCollege}`;

/** Sums the entries of a query. Counts columns: `count(*)` would count the rows of the JSON. */
export const sumOfSavings = (cents: Expression<number | null>) =>
  json<SavingsSumDto>({
    cents: sql<number>`coalesce(sum(${cents}), 0)`,
    known: sql<number>`count(${cents})`,
    redemptions: sql<number>`count(entry.id)`,
  });

/** Sums what the counters entered. Students' corrections do not count: no counter has verified them. */
export const savingsSum = sumOfSavings(sql.ref('entry.saved_cents'));

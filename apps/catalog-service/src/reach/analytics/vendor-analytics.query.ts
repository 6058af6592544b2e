import type {
  AnalyticsDealDto,
  VendorAnalyticsDto,
  AnalyticsCounterDto,
} from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import type { DealStatsDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { statement } from '@campus-deals/service-defaults';
import { sql, type Expression } from 'kysely';
import type { SavingsSumDto } from '@campus-deals/contracts/catalog/savings.dto';
import type { Db } from '../../tables.js';
import { countedBy } from '../../counter/public.js';
import { zoneOfCollege, isKept } from '../../visibility/public.js';

/** Maximum deals of one answer. */
const MAX_DEALS = 200;

/** The days of a range, of all deals of a vendor or of one of them. */
interface Days {
  vendorId: number;
  dealId?: number;
  from: string;
  to: string;
}

/** Whole months within the range: their sums are read instead of their days. */
interface Months {
  monthsFrom: string;
  monthsEnd: string;
}

/** A vendor's id and time zone. */
export const findBusiness = statement((db: Db, { userId }: { userId: number }) =>
  db
    .selectFrom('vendors')
    .leftJoin('colleges', 'colleges.id', 'vendors.college_id')
    .where('vendors.user_id', '=', userId)
    .select([
      'vendors.id',
      zoneOfCollege.as('timeZone'),
      sql<string>`(now() AT TIME ZONE ${zoneOfCollege})::date::text`.as('today'),
    ]),
);

export interface CountedDay extends DealStatsDto {
  day: string;
  viewHours: number[] | null;
  redemptionHours: number[] | null;
}

/** Counts for each day that has any, for two ranges at once; hours only from `hoursFrom` on. */
export const countedDays = statement(
  (db: Db, { vendorId, dealId, from, to, hoursFrom }: Days & { hoursFrom: string }) => {
    const days =
      dealId === undefined
        ? db.selectFrom('vendor_days as days').where('days.vendor_id', '=', vendorId)
        : // Filters by vendor too: a vendor cannot read another's deals.
          db.selectFrom('deal_days as days').where('days.deal_id', '=', dealId).where('days.vendor_id', '=', vendorId);
    const within = sql<boolean>`days.day BETWEEN ${from}::date AND ${to}::date`;
    // A year's arrays are read three times as fast as JSON.
    const hours = (column: 'view_hours' | 'redemption_hours') =>
      sql<number[] | null>`CASE WHEN days.day >= ${hoursFrom}::date THEN to_json(days.${sql.ref(column)}) END`;
    return days
      .where(within)
      .select([
        sql<string>`days.day::text`.as('day'),
        'days.views',
        'days.saves',
        'days.codes',
        'days.redemptions',
        hours('view_hours').as('viewHours'),
        hours('redemption_hours').as('redemptionHours'),
      ])
      .orderBy('days.day');
  },
);

/** Totals per deal, most redeemed first; each row has the codes of all deals that cannot be counted. */
export const countedDeals = statement(
  (db: Db, { vendorId, dealId, from, to, monthsFrom, monthsEnd }: Days & Months) => {
    const within = (table: 'deal_days' | 'deal_months', since: Expression<string>, until: Expression<string>) => {
      const day = table === 'deal_days' ? sql.ref('day') : sql.ref('month');
      const counted = db
        .selectFrom(table)
        .where('vendor_id', '=', vendorId)
        .where(sql<boolean>`${day} >= ${since} AND ${day} < ${until}`)
        .select(['deal_id', 'views', 'saves', 'codes', 'redemptions']);
      return dealId === undefined ? counted : counted.where('deal_id', '=', dealId);
    };
    const date = (day: string) => sql<string>`${day}::date`;
    const dayAfter = sql<string>`(${to}::date + 1)`;
    const rows = within('deal_months', date(monthsFrom), date(monthsEnd))
      .unionAll(within('deal_days', date(from), date(monthsFrom)))
      .unionAll(within('deal_days', date(monthsEnd), dayAfter));
    let deals = db
      .selectFrom('deals')
      .leftJoin(
        (counts) =>
          counts
            .selectFrom(rows.as('rows'))
            .groupBy('deal_id')
            .select(['deal_id', total('views'), total('saves'), total('codes'), total('redemptions')])
            .as('counted'),
        (join) => join.onRef('counted.deal_id', '=', 'deals.id'),
      )
      .where('deals.vendor_id', '=', vendorId);
    if (dealId !== undefined) deals = deals.where('deals.id', '=', dealId);
    const orNone = (name: keyof DealStatsDto) => sql<number>`coalesce(counted.${sql.ref(name)}, 0)`.as(name);
    return deals
      .select(['deals.id as dealId', 'deals.title', 'deals.status', countedBy.as('countedBy')])
      .select([orNone('views'), orNone('saves'), orNone('codes'), orNone('redemptions')])
      .select(
        sql<number>`coalesce(sum(counted.codes) FILTER (WHERE ${countedBy} IS NULL) OVER (), 0)::integer`.as(
          'uncountedCodes',
        ),
      )
      .$castTo<AnalyticsDealDto & Pick<VendorAnalyticsDto, 'uncountedCodes'>>()
      .orderBy('redemptions', 'desc')
      .orderBy('views', 'desc')
      .orderBy('dealId', 'desc')
      .limit(MAX_DEALS);
  },
);
const total = (name: keyof DealStatsDto) => sql<number>`sum(${sql.ref(name)})::integer`.as(name);

export interface DealDay extends DealStatsDto {
  day: string;
  dealId: number;
  title: string;
}

/** Counts per deal and day, for days that have any. */
export const dealsByDay = statement((db: Db, { vendorId, dealId, from, to }: Days) => {
  const days = db
    .selectFrom('deal_days')
    .innerJoin('deals', 'deals.id', 'deal_days.deal_id')
    .where('deal_days.vendor_id', '=', vendorId)
    .where(sql<boolean>`deal_days.day BETWEEN ${from}::date AND ${to}::date`)
    .select([
      sql<string>`deal_days.day::text`.as('day'),
      'deals.id as dealId',
      'deals.title',
      'deal_days.views',
      'deal_days.saves',
      'deal_days.codes',
      'deal_days.redemptions',
    ])
    .orderBy('deal_days.day')
    .orderBy('deals.id');
  return dealId === undefined ? days : days.where('deal_days.deal_id', '=', dealId);
});

/** Maximum counters of one answer, each place of one counted apart. */
const MAX_COUNTERS = 500;

const kind = sql<AnalyticsCounterDto['kind']>`CASE WHEN counted_by <> 'counter' THEN counted_by
  WHEN device_id IS NOT NULL THEN 'device' WHEN key_id IS NOT NULL THEN 'key' ELSE 'owner' END`;
/** Only devices and keys have names of their own. */
const name = sql<string | null>`CASE WHEN counted_by = 'counter' THEN name END`;

/**
 * Redemptions that were not taken back by counter and place, most first; each row has what all of them saved. Those of
 * all deals are read from the sums of each day, those of one deal from the ledger.
 */
export const countedCounters = statement(
  (db: Db, { vendorId, dealId, from, to, timeZone }: Days & { timeZone: string }) => {
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
      .limit(MAX_COUNTERS);
  },
);

export type CountedCounter = AnalyticsCounterDto & Pick<SavingsSumDto, 'cents' | 'known'> & { allRedemptions: number };

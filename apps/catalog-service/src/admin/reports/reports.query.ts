import { statement } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { COUNTED_DEALS } from '../../colleges/public.js';
import type { Db } from '../../tables.js';
import { countUpTo, isRunning, runningDealsOf, dueAt, waitingHours, zoneOfCollege } from '../../visibility/public.js';

export interface ReportSubject {
  name: string;
  timeZone: string;
  today: string;
  runningDeals: number;
}

interface Range {
  id: number;
  /** First day of the previous range. */
  from: string;
  to: string;
}

type Decided = Range & { timeZone: string };
const today = sql<string>`(now() AT TIME ZONE ${zoneOfCollege})::date::text`;

const sum = (name: string) => sql<number>`sum(${sql.ref(name)})::float8`;

/** Builds the statements of a report about a college or a vendor. */
function countedBy(column: 'college_id' | 'vendor_id') {
  const decidedWithin = (db: Db, { id, from, to, timeZone }: Decided) =>
    db.selectFrom('deal_decisions').where(`deal_decisions.${column}`, '=', id)
      .where(sql<boolean>`decided_at >= ${from}::date::timestamp AT TIME ZONE ${timeZone}
        AND decided_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`);
  return {
    /** Counts each day on which anything happened. */
    days: statement((db: Db, { id, from, to }: Range) =>
      db
        .selectFrom('report_days')
        .where(`report_days.${column}`, '=', id)
        .where(sql<boolean>`day BETWEEN ${from}::date AND ${to}::date`)
        .groupBy('day')
        .orderBy('day')
        .select([
          sql<string>`day::text`.as('day'),
          sum('views').as('views'),
          sum('saves').as('saves'),
          sum('redemptions').as('redemptions'),
          sum('saved_cents').as('savedCents'),
          sum('known_savings').as('knownSavings'),
        ]),
    ),
    decisions: statement((db: Db, values: Decided) =>
      decidedWithin(db, values)
        .select([
          sql<string>`(decided_at AT TIME ZONE ${values.timeZone})::date::text`.as('day'),
          sql<number>`count(*) FILTER (WHERE decision = 'approved')::integer`.as('approved'),
          sql<number>`count(*) FILTER (WHERE decision = 'rejected')::integer`.as('rejected'),
        ])
        .groupBy(sql`1`),
    ),
    /** Measures how long decisions took, in the range that begins on `since` and in the days before it. */
    waits: statement((db: Db, { since, ...values }: Decided & { since: string }) => {
      const hours = waitingHours(sql.ref('deal_decisions.submitted_at'), sql.ref('deal_decisions.decided_at'));
      const measured = decidedWithin(db, values)
        .innerJoin('colleges', 'colleges.id', 'deal_decisions.college_id')
        .where('is_by_admin', '=', sql.lit(true))
        .select([
          sql<boolean>`decided_at >= ${since}::date::timestamp AT TIME ZONE ${values.timeZone}`.as('isCurrent'),
          sql<number>`count(*)::integer`.as('decisions'),
          sql<number>`count(*) FILTER (WHERE decided_at <= ${dueAt(sql.ref('deal_decisions.submitted_at'))})::integer`.as(
            'onTime',
          ),
          // Both at once: the hours of each decision are costly.
          sql<number[]>`percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY ${hours})`.as('hours'),
        ])
        .groupBy(sql`1`);
      const share = (at: number) => sql<number>`round(hours[${sql.lit(at)}]::numeric, 2)::float8`;
      return db
        .selectFrom(measured.as('measured'))
        .select(['isCurrent', 'decisions', 'onTime', share(1).as('medianHours'), share(2).as('p90Hours')]);
    }),
  };
}

export const collegeReports = {
  find: statement((db: Db, { id }: { id: number }) =>
    db
      .selectFrom('colleges')
      .where('colleges.id', '=', id)
      .select(({ ref }) => [
        'colleges.name',
        zoneOfCollege.as('timeZone'),
        today.as('today'),
        countUpTo(COUNTED_DEALS, runningDealsOf(ref('colleges.id'))).as('runningDeals'),
      ]),
  ),
  ...countedBy('college_id'),
};

export const vendorReports = {
  find: statement((db: Db, { id }: { id: number }) =>
    db
      .selectFrom('vendors')
      .leftJoin('colleges', 'colleges.id', 'vendors.college_id')
      .where('vendors.id', '=', id)
      .select(({ selectFrom }) => [
        'vendors.name',
        zoneOfCollege.as('timeZone'),
        today.as('today'),
        countUpTo(
          COUNTED_DEALS,
          selectFrom('deals').whereRef('deals.vendor_id', '=', 'vendors.id').where(isRunning),
        ).as('runningDeals'),
      ]),
  ),
  ...countedBy('vendor_id'),
};

import { EARLY_ACCESS_HOURS } from '@campus-deals/contracts/limits';
import { expressionBuilder, sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Tables } from '../tables.js';

const now = sql<string>`now()`;
const deals = expressionBuilder<Tables, 'deals'>();
const shown = expressionBuilder<Tables, 'shown_deals'>();
const colleges = expressionBuilder<Tables, 'colleges'>();
const vendors = expressionBuilder<Tables, 'vendors'>();

/** Whether the query's `vendors` row is suspended, or its owner's account is. */
export const isSuspendedVendor = vendors
  .or([vendors('vendors.suspended_at', 'is not', null), vendors('vendors.is_owner_suspended', '=', sql.lit(true))])
  .$castTo<boolean>();

/** They are few and have their own index. */
const suspendedVendors = deals.selectFrom('vendors').select('vendors.id').where(isSuspendedVendor);

/** Whether a column of the query, such as `webhook_endpoints.vendor_id`, names a suspended vendor. */
export const isOfSuspendedVendor = (column: string) =>
  deals(sql.ref<number>(column), 'in', suspendedVendors).$castTo<boolean>();

type Listed = 'deals' | 'shown_deals';
const hasStarted = (table: Listed) => deals(sql.ref<string>(`${table}.start_date`), '<=', now);

/**
 * Whether readers see an approved deal of an open college: it is not hidden, started, not ended, and its vendor is not
 * suspended. Compares with the clock, independently of any job.
 */
const runs = (table: Listed, started: Expression<SqlBool> = hasStarted(table)) => {
  const column = <T>(name: string) => sql.ref<T>(`${table}.${name}`);
  const end = column<string | null>('end_date');
  return deals.and([
    deals(column('hidden_at'), 'is', null),
    started,
    deals.or([deals(end, 'is', null), deals(end, '>', now)]),
    deals.not(isOfSuspendedVendor(`${table}.vendor_id`)),
  ]);
};
const isApproved = deals('deals.status', '=', sql.lit('approved'));

/** Whether the query's `deals` row is approved and runs. */
export const isRunning = deals.and([isApproved, runs('deals')]).$castTo<boolean>();

/** Whether the query's `shown_deals` row runs. */
export const isShownNow = runs('shown_deals').$castTo<boolean>();

/** Whether only members with enough points see a deal of an open college: its start for everybody is within a day. */
export const isInEarlyDay = deals
  .and([
    isApproved,
    deals('deals.is_early', '=', sql.lit(true)),
    runs(
      'deals',
      deals.and([
        deals('deals.start_date', '>', now),
        deals('deals.start_date', '<=', sql<string>`now() + make_interval(hours => ${sql.lit(EARLY_ACCESS_HOURS)})`),
      ]),
    ),
  ])
  .$castTo<boolean>();

/** Whether a reader sees a deal of an open college. */
export const isRunningFor = (hasEarlyAccess: boolean) =>
  hasEarlyAccess ? deals.or([isRunning, isInEarlyDay]).$castTo<boolean>() : isRunning;

/** Whether the last code of the deal is taken. Not true of a deal without limits. */
export const isSoldOut = sql<boolean>`(coalesce(deals.issued_count >= deals.total_cap, false) OR (deals.redemption_kind = 'pool'
  AND NOT EXISTS (SELECT FROM pool_codes WHERE pool_codes.deal_id = deals.id AND pool_codes.taken_at IS NULL)))`;

/** Whether readers see a college. */
export const isLive = colleges('colleges.status', '=', sql.lit('live')).$castTo<boolean>();

/** Whether readers see the deals of a college: it is public, and unlocked by its subscribers. */
export const isOpenCollege = colleges
  .and([isLive, colleges('colleges.is_active', '=', sql.lit(true))])
  .$castTo<boolean>();

/** Whether an open college shows the query's `deals` row: its own, which is the query's `colleges` row, or a further one. */
export const isAtOpenCollege = colleges
  .or([
    isOpenCollege,
    sql<boolean>`EXISTS (SELECT FROM colleges AS further WHERE further.id = ANY (deals.further_college_ids)
      AND further.status = 'live' AND further.is_active)`,
  ])
  .$castTo<boolean>();

export const runningDealsOf = (collegeId: Expression<number>) =>
  shown.selectFrom('shown_deals').where('shown_deals.college_id', '=', collegeId).where(isShownNow);

/** Counts rows up to a limit, so that the cost of an answer does not grow with the table. */
export const countUpTo = (limit: number, rows: SelectQueryBuilder<Tables, never, object>) =>
  deals
    .selectFrom(rows.limit(sql.lit(limit)).as('counted'))
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .$asScalar()
    .$notNull();

/** Time after its approval during which a deal is new. */
const newFor = sql`interval '7 days'`;
export const isNew = shown('shown_deals.approved_at', '>', sql<string>`now() - ${newFor}`);

/** Key of lists in the order of their ends, where deals without one come last. The indexes by_end have the same expression. */
export const endOrNever = (table: Listed) =>
  deals.fn.coalesce(sql.ref<string | null>(`${table}.end_date`), sql<string>`timestamptz '2099-12-31 00:00:00+00'`);

/**
 * Returns the next time at which a deal of the college starts or ends, with two index lookups. Compared as a row, so
 * that no plan walks the index of all ends to find the college's.
 */
export const nextChange = (collegeId: Expression<number>) => {
  const next = (column: 'shown_deals.end_date' | 'shown_deals.start_date', key: Expression<string>) =>
    shown
      .selectFrom('shown_deals')
      .where(sql<boolean>`(shown_deals.college_id, ${key}) > (${collegeId}, now())`)
      .orderBy('shown_deals.college_id')
      .orderBy(key)
      .limit(sql.lit(1))
      .select(shown.case().when('shown_deals.college_id', '=', collegeId).then(shown.ref(column)).end().as('next'))
      .$asScalar();
  return earliest(
    next('shown_deals.end_date', endOrNever('shown_deals')),
    next('shown_deals.start_date', shown.ref('shown_deals.start_date')),
  );
};

export const nextChangeOfVendor = (vendorId: Expression<number>) =>
  deals
    .selectFrom('deals')
    .where('deals.vendor_id', '=', vendorId)
    .where('deals.status', '=', sql.lit('approved'))
    .select(({ fn, ref }) => {
      const next = (column: 'deals.end_date' | 'deals.start_date') =>
        fn.min<string | null>(column).filterWhere(ref(column), '>', now);
      return earliest(next('deals.end_date'), next('deals.start_date')).as('next');
    })
    .$asScalar();

/** Returns the next time at which a deal of the college stops being new. */
export const nextNewEnd = (collegeId: Expression<number>) =>
  shown
    .selectFrom('shown_deals')
    .where('shown_deals.college_id', '=', collegeId)
    .where(isNew)
    .select(sql<string | null>`approved_at + ${newFor}`.as('end'))
    .orderBy('shown_deals.approved_at')
    .orderBy('shown_deals.id')
    .limit(sql.lit(1))
    .$asScalar();

/** Opening hours change at full minutes. */
export const nextMinute = sql<string>`date_trunc('minute', now()) + interval '1 minute'`;

/** Returns the earliest of these instants; null if there is none. */
export const earliest = (...instants: Expression<string | null>[]) => sql<string | null>`least(${sql.join(instants)})`;

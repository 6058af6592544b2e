import { EARLY_ACCESS_HOURS } from '@campus-deals/contracts/limits';
import { expressionBuilder, sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Tables } from './entities.js';

const now = sql<string>`now()`;
const deals = expressionBuilder<Tables, 'deals'>();
const colleges = expressionBuilder<Tables, 'colleges'>();

/** Vendors that are suspended, or whose owner's account is. They are few and have their own index. */
const suspendedVendors = deals
  .selectFrom('vendors as suspended')
  .select('suspended.id')
  .where(({ or, eb }) =>
    or([eb('suspended.suspended_at', 'is not', null), eb('suspended.is_owner_suspended', '=', sql.lit(true))]),
  );

export const isOfSuspendedVendor = deals('deals.vendor_id', 'in', suspendedVendors).$castTo<boolean>();

const isShownIf = (hasStarted: Expression<SqlBool>) =>
  deals
    .and([
      deals('deals.status', '=', sql.lit('approved')),
      deals('deals.hidden_at', 'is', null),
      hasStarted,
      deals.or([deals('deals.end_date', 'is', null), deals('deals.end_date', '>', now)]),
      deals.not(isOfSuspendedVendor),
    ])
    .$castTo<boolean>();

/**
 * Whether readers see a deal of an open college: it is approved, not hidden, started, not ended, and its vendor is not
 * suspended. Compares with the clock, independently of any job.
 */
export const isRunning = isShownIf(deals('deals.start_date', '<=', now));

/** Whether only members with enough points see a deal of an open college: its start for everybody is within a day. */
export const isInEarlyDay = isShownIf(
  deals.and([
    deals('deals.is_early', '=', sql.lit(true)),
    deals('deals.start_date', '>', now),
    deals('deals.start_date', '<=', sql<string>`now() + make_interval(hours => ${sql.lit(EARLY_ACCESS_HOURS)})`),
  ]),
);

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

/** Selects the running deals of the college. */
export const runningDealsOf = (collegeId: Expression<number>) =>
  deals.selectFrom('deals').where('deals.college_id', '=', collegeId).where(isRunning);

/** Counts rows up to a limit, so that the cost of an answer does not grow with the table. */
export const countUpTo = (limit: number, rows: SelectQueryBuilder<Tables, never, object>) =>
  deals
    .selectFrom(rows.limit(sql.lit(limit)).as('counted'))
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .$asScalar()
    .$notNull();

/** Time after its approval during which a deal is new. */
const newFor = sql`interval '7 days'`;
export const isNew = deals('deals.approved_at', '>', sql<string>`now() - ${newFor}`);

/**
 * Returns the next time at which a deal of the college starts or ends, with two index lookups. Compared as a row, so
 * that no plan walks the index of all ends to find the college's.
 */
export const nextChange = (collegeId: Expression<number>) => {
  const next = (column: 'deals.end_date' | 'deals.start_date') =>
    deals
      .selectFrom('deals')
      .where('deals.status', '=', sql.lit('approved'))
      .where(sql<boolean>`(deals.college_id, ${sql.ref(column)}) > (${collegeId}, now())`)
      .orderBy('deals.college_id')
      .orderBy(column)
      .limit(sql.lit(1))
      .select(deals.case().when('deals.college_id', '=', collegeId).then(deals.ref(column)).end().as('next'));
  return earliest(next('deals.end_date').$asScalar(), next('deals.start_date').$asScalar());
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
  deals
    .selectFrom('deals')
    .where('deals.college_id', '=', collegeId)
    .where('deals.status', '=', sql.lit('approved'))
    .where(isNew)
    .select(sql<string | null>`approved_at + ${newFor}`.as('end'))
    .orderBy('deals.approved_at')
    .orderBy('deals.id')
    .limit(sql.lit(1))
    .$asScalar();

/** Opening hours change at full minutes. */
export const nextMinute = sql<string>`date_trunc('minute', now()) + interval '1 minute'`;

/** Returns the earliest of these instants; null if there is none. */
export const earliest = (...instants: Expression<string | null>[]) => sql<string | null>`least(${sql.join(instants)})`;

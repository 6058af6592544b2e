import { expressionBuilder, sql, type Expression, type SelectQueryBuilder } from 'kysely';
import type { Tables } from './entities.js';

const now = sql<string>`now()`;
const deals = expressionBuilder<Tables, 'deals'>();
const colleges = expressionBuilder<Tables, 'colleges'>();

/** Vendors that are suspended, or whose owner's account is: few, in an index of their own. */
const suspendedVendors = deals
  .selectFrom('vendors as suspended')
  .select('suspended.id')
  .where(({ or, eb }) =>
    or([eb('suspended.suspended_at', 'is not', null), eb('suspended.is_owner_suspended', '=', sql.lit(true))]),
  );

export const isOfSuspendedVendor = deals('deals.vendor_id', 'in', suspendedVendors).$castTo<boolean>();

/** What makes readers see a deal, its college being open: approved, not hidden, begun, not ended, its vendor not suspended. Whatever a job does, the clock counts. */
export const isRunning = deals
  .and([
    deals('deals.status', '=', sql.lit('approved')),
    deals('deals.hidden_at', 'is', null),
    deals('deals.start_date', '<=', now),
    deals.or([deals('deals.end_date', 'is', null), deals('deals.end_date', '>', now)]),
    deals.not(isOfSuspendedVendor),
  ])
  .$castTo<boolean>();

/** What makes readers see a college. */
export const isLive = colleges('colleges.status', '=', sql.lit('live')).$castTo<boolean>();

/** What makes readers see the deals of a college: public, and unlocked by its subscribers. */
export const isOpenCollege = colleges
  .and([isLive, colleges('colleges.is_active', '=', sql.lit(true))])
  .$castTo<boolean>();

/** Deals of the college that run. */
export const runningDealsOf = (collegeId: Expression<number>) =>
  deals.selectFrom('deals').where('deals.college_id', '=', collegeId).where(isRunning);

/** How many rows there are, up to a limit: no answer's cost grows with the table. */
export const countUpTo = (limit: number, rows: SelectQueryBuilder<Tables, never, object>) =>
  deals
    .selectFrom(rows.limit(sql.lit(limit)).as('counted'))
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .$asScalar()
    .$notNull();

/** A deal is new for this long after its approval. */
const newFor = sql`interval '7 days'`;
export const isNew = deals('deals.approved_at', '>', sql<string>`now() - ${newFor}`);

/**
 * When the clock next lets a deal of the college begin or end: two looks into an index. Compared as a row, so that no plan walks
 * the index of all ends to find the college's.
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

/** When the clock next ends the newness of a deal of the college. */
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

/** The earliest of these instants; null where there is none. */
export const earliest = (...instants: Expression<string | null>[]) => sql<string | null>`least(${sql.join(instants)})`;

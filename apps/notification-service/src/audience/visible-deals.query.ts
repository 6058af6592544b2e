import { type Expression, type InferResult, sql } from 'kysely';
import { EARLY_ACCESS_HOURS } from '@campus-deals/contracts/limits';
import type { Db } from '../tables.js';

const now = sql<string>`now()`;

/** When members with enough points begin to see an early deal, at the earliest. */
export const EARLY_START = sql<string>`deals.start_date - make_interval(hours => ${sql.lit(EARLY_ACCESS_HOURS)})`;
const hasBegun = sql<boolean>`deals.start_date <= now()`;
const isInEarlyDay = sql<boolean>`(deals.is_early AND deals.start_date > now() AND ${EARLY_START} <= now())`;

/** A deal at a college that shows it. Instants are in PostgreSQL's text format; `hasBegun` means for everybody. */
export type VisibleDeal = InferResult<ReturnType<typeof visibleDeals>>[number];

/**
 * Selects the deals that readers see, a row for each college that shows them: approved, not hidden, begun, not ended, of
 * a vendor that is not suspended, at a college that is public and unlocked. Start and end are checked against the clock,
 * whatever events have arrived.
 */
export const visibleDeals = (db: Db) => shownDeals(db).where(hasBegun);

/** Selects those deals, and early deals that members with enough points see already. */
export const visibleOrEarlyDeals = (db: Db) => shownDeals(db).where(sql<boolean>`(${hasBegun} OR ${isInEarlyDay})`);

const shownDeals = (db: Db) =>
  db
    .selectFrom('deals')
    .innerJoin('colleges', (join) =>
      join.on(sql<boolean>`colleges.id = ANY (deals.college_id || deals.further_college_ids)`),
    )
    .leftJoin('vendors', 'vendors.id', 'deals.vendor_id')
    .where('colleges.status', '=', 'live')
    .where('colleges.is_active', '=', true)
    .where('deals.status', '=', 'approved')
    .where('deals.is_hidden', '=', false)
    .where(({ not }) => not(isOfSuspendedVendor))
    .where(({ or, eb }) => or([eb('deals.end_date', 'is', null), eb('deals.end_date', '>', now)]))
    .select((eb) => [
      'deals.id',
      'colleges.id as collegeId',
      'deals.vendor_id as vendorId',
      // The vendor may have been renamed since the deal's last event.
      eb.fn
        .coalesce(sql<string | null>`nullif(vendors.name, '')`, 'deals.vendor_name')
        .$castTo<string>()
        .as('vendorName'),
      'deals.title',
      'deals.category',
      'deals.discount_type as discountType',
      'deals.discount_value as discountValue',
      'deals.start_date as startDate',
      'deals.end_date as endDate',
      'deals.approved_at as approvedAt',
      'deals.image',
      'deals.is_early as isEarly',
      hasBegun.as('hasBegun'),
    ]);

/** Selects the deals that readers see at a college. The condition repeats the join in a form that indexes serve. */
export function visibleDealsAt(db: Db, collegeId: number | Expression<number>) {
  const isShown = sql<boolean>`(deals.college_id = ${collegeId}
    OR deals.further_college_ids <> '{}' AND deals.further_college_ids @> ARRAY[${collegeId}]::integer[])`;
  return visibleDeals(db).where('colleges.id', '=', collegeId).where(isShown);
}

/** Returns a deal's title, vendor and owner, even if readers do not see it. Undefined while only its end is known. */
export const findNamedDeal = (db: Db, id: number) =>
  db
    .selectFrom('deals')
    .select(['title', 'vendor_name as vendorName', 'user_id as userId'])
    .where('id', '=', id)
    .where('title', '<>', '')
    .executeTakeFirst();

/** Orders the rows of a deal: the one of its own college first. */
export const ownCollegeFirst = sql<boolean>`colleges.id <> deals.college_id`;

/** Whether the deal's vendor is suspended. The deal's own events do not include this. */
export const isOfSuspendedVendor = sql<boolean>`EXISTS (
  SELECT FROM vendors suspended WHERE suspended.id = deals.vendor_id AND suspended.is_suspended)`;

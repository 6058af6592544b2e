import { type Expression, sql } from 'kysely';
import type { DealCategory, DiscountType } from '@campus-deals/contracts/enumerations';
import type { Db } from '../entities.js';

const now = sql<string>`now()`;

export interface VisibleDeal {
  id: number;
  /** College that shows it. */
  collegeId: number;
  vendorId: number;
  vendorName: string;
  title: string;
  category: DealCategory;
  discountType: DiscountType;
  discountValue: string;
  /** PostgreSQL's text format for timestamps. */
  startDate: string;
  endDate: string | null;
  approvedAt: string | null;
  image: string | null;
}

/**
 * Selects the deals that readers see, a row for each college that shows them: approved, not hidden, begun, not ended, of
 * a vendor that is not suspended, at a college that is public and unlocked. Start and end are checked against the clock,
 * whatever events have arrived.
 */
export const visibleDeals = (db: Db) =>
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
    .where('deals.start_date', '<=', now)
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
    ]);

/** Selects the deals that readers see at a college. The condition repeats the join in a form that indexes serve. */
export function visibleDealsAt(db: Db, collegeId: number | Expression<number>) {
  const isShown = sql<boolean>`(deals.college_id = ${collegeId}
    OR deals.further_college_ids <> '{}' AND deals.further_college_ids @> ARRAY[${collegeId}]::integer[])`;
  return visibleDeals(db).where('colleges.id', '=', collegeId).where(isShown);
}

/** Orders the rows of a deal: the one of its own college first. */
export const ownCollegeFirst = sql<boolean>`colleges.id <> deals.college_id`;

/** Whether the deal's vendor is suspended. The deal's own events do not include this. */
export const isOfSuspendedVendor = sql<boolean>`EXISTS (
  SELECT FROM vendors suspended WHERE suspended.id = deals.vendor_id AND suspended.is_suspended)`;

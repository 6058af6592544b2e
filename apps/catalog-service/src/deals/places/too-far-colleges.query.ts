import type { EntityManager } from '@mikro-orm/postgresql';
import { NEARBY_MILES } from '@campus-deals/contracts/limits';
import { sql } from 'kysely';
import { tables, type Db } from '../../tables.js';
import type { MovedRows } from '../../colleges/public.js';
import { milesToPlaceOfDeal } from '../../visibility/public.js';
import { dropCachedDeal } from '../deal-tags.js';
import { Deal } from '../deal.entity.js';

/** Moved vendors or colleges, or deals that are valid at other places now. */
type Moved = MovedRows | { dealIds: number[] };

/**
 * Ends showing deals at further colleges that are too far from every place where they are valid, in the caller's
 * transaction. Returns the changed deals; publishes nothing.
 */
export async function leaveTooFarColleges(em: EntityManager, moved: Moved): Promise<Deal[]> {
  const tooFar = await findTooFar(tables(em), moved);
  if (tooFar.size === 0) return [];
  const deals = await em.find(Deal, { id: { $in: [...tooFar.keys()] } }, { orderBy: { id: 'asc' }, refresh: true });
  const now = new Date();
  for (const deal of deals) {
    dropCachedDeal(deal);
    deal.leaveColleges(tooFar.get(deal.id) ?? [], now);
  }
  await em.flush();
  return deals;
}

/** Deals that are shown, or are to be shown, at further colleges: those of the vendors, or of or at these colleges. */
export function dealsOfMoved(db: Db, moved: Moved) {
  const deals = db.selectFrom('deals');
  if ('dealIds' in moved) return deals.where('deals.id', 'in', moved.dealIds);
  if ('vendorIds' in moved)
    return deals
      .where('deals.vendor_id', 'in', moved.vendorIds)
      .where(
        sql<boolean>`(deals.further_college_ids <> '{}' OR EXISTS (SELECT FROM revisions WHERE deal_id = deals.id))`,
      );
  const colleges = sql`${moved.collegeIds}::integer[]`;
  return deals.where(
    sql<boolean>`(deals.college_id = ANY (${colleges}) OR deals.further_college_ids && ${colleges} OR deals.id IN (
      SELECT deal_id FROM revisions, jsonb_array_elements(changes -> 'furtherCollegeIds') AS named
      WHERE named::integer = ANY (${colleges})))`,
  );
}

/** Returns the further colleges of these deals that are too far, by deal: also those without coordinates. */
async function findTooFar(db: Db, moved: Moved): Promise<Map<number, number[]>> {
  const rows = await dealsOfMoved(db, moved)
    .innerJoin('vendors', 'vendors.id', 'deals.vendor_id')
    .innerJoin('colleges', (join) => join.on(sql<boolean>`colleges.id = ANY (deals.further_college_ids)`))
    .select(['deals.id', sql<number[]>`array_agg(colleges.id)`.as('collegeIds')])
    .where(sql<boolean>`coalesce(${milesToPlaceOfDeal} > ${sql.lit(NEARBY_MILES)}, true)`)
    .groupBy('deals.id')
    .execute();
  return new Map(rows.map(({ id, collegeIds }) => [id, collegeIds]));
}

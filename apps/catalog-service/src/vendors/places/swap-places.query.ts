import { MAIN_PLACE } from '@campus-deals/contracts/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../tables.js';
import type { VendorKey } from '../lock-vendor.js';

/** Locks the deals of a vendor. All transactions lock them before the vendor. */
export async function lockDeals(db: Db, of: VendorKey): Promise<void> {
  await db
    .selectFrom('deals')
    .select('id')
    .where('vendor_id', 'in', (vendors) =>
      vendors
        .selectFrom('vendors')
        .select('vendors.id')
        .where('id' in of ? 'vendors.id' : 'vendors.user_id', '=', 'id' in of ? of.id : of.userId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Swaps the ids of a place and the main one wherever they are named. The versions of these deals change, since an open
 * form would otherwise put them at the other place. SQL: Kysely has no UPDATE that reads a JSON or SQL array.
 */
export async function swapPlaces(db: Db, vendorId: number, placeId: number): Promise<void> {
  const one = sql`${placeId}::integer`;
  const other = sql`CASE id::integer WHEN ${MAIN_PLACE} THEN ${one} WHEN ${one} THEN ${MAIN_PLACE} ELSE id::integer END`;
  const swapped = (ids: RawBuilder<unknown>) => sql`ARRAY(SELECT ${other} FROM ${ids} AS named (id) ORDER BY 1)`;
  await sql`UPDATE revisions AS revision
    SET changes = jsonb_set(changes, '{placeIds}', to_jsonb(${swapped(sql`jsonb_array_elements_text(changes -> 'placeIds')`)}))
    FROM deals WHERE deals.id = revision.deal_id AND deals.vendor_id = ${vendorId}
      AND jsonb_typeof(changes -> 'placeIds') = 'array'`.execute(db);
  await sql`UPDATE deals
    SET place_ids = CASE WHEN place_ids IS NOT NULL THEN ${swapped(sql`unnest(place_ids)`)} END,
      version = version + 1, updated_at = now()
    WHERE vendor_id = ${vendorId} AND (place_ids IS NOT NULL
      OR EXISTS (SELECT FROM revisions WHERE deal_id = deals.id AND jsonb_typeof(changes -> 'placeIds') = 'array'))`.execute(
    db,
  );
  await sql`UPDATE counter_devices SET place_id = CASE place_id WHEN ${MAIN_PLACE} THEN ${one} ELSE ${MAIN_PLACE} END
    WHERE vendor_id = ${vendorId} AND place_id IN (${MAIN_PLACE}, ${one})`.execute(db);
}

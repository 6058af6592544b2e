import { MAIN_PLACE } from '@campus-deals/contracts/limits';
import { fieldError } from '@campus-deals/service-defaults';
import type { Db } from '../entities.js';

/**
 * Checks that a vendor has the places where its deal is to be valid, and keeps them until the transaction ends. Throws
 * validation_failed.
 */
export async function requireOwnPlaces(db: Db, vendorId: number, placeIds: number[] | null): Promise<void> {
  const further = placeIds?.filter((id) => id !== MAIN_PLACE) ?? [];
  if (further.length === 0) return;
  const found = await db
    .selectFrom('places')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('id', 'in', further)
    .forKeyShare()
    .execute();
  if (found.length < further.length) throw fieldError('placeIds', 'Please select places of your business');
}

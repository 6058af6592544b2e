import { MAIN_PLACE, NEARBY_MILES } from '@campus-deals/contracts/limits';
import { fieldError } from '@campus-deals/service-defaults';
import type { Db } from '../../tables.js';
import { isNearPlace, isLive } from '../../visibility/public.js';
import type { DealFields } from '../deal-changes.js';
import type { Deal } from '../deal.entity.js';

type OwnDeal = Pick<Deal, 'vendorId' | 'collegeId'>;
type Where = Pick<DealFields, 'placeIds' | 'furtherCollegeIds'>;

/**
 * Checks where a deal is to be valid and shown; `before` holds what was checked already. Keeps its places, and
 * their distances, until the transaction ends. Throws validation_failed.
 */
export async function requireFittingPlaces(
  db: Db,
  own: OwnDeal,
  { placeIds, furtherCollegeIds }: Where,
  before?: Where,
) {
  await requireOwnPlaces(db, own.vendorId, placeIds);
  const isAtSamePlaces = before !== undefined && String(placeIds) === String(before.placeIds);
  const checked = isAtSamePlaces ? before.furtherCollegeIds : [];
  const colleges = furtherCollegeIds.filter((id) => !checked.includes(id));
  if (colleges.includes(own.collegeId))
    throw fieldError('furtherCollegeIds', 'Please select colleges besides the college of the deal');
  await requireNearColleges(db, own.vendorId, placeIds, colleges);
}

async function requireOwnPlaces(db: Db, vendorId: number, placeIds: number[] | null): Promise<void> {
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

async function requireNearColleges(db: Db, vendorId: number, placeIds: number[] | null, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  // A concurrent move either commits before the distances are read, or finds this deal.
  await db.selectFrom('colleges').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute();
  await db.selectFrom('vendors').select('id').where('id', '=', vendorId).forKeyShare().execute();
  const near = await db
    .selectFrom('colleges')
    .innerJoin('vendors', (join) => join.on('vendors.id', '=', vendorId))
    .select('colleges.id')
    .where('colleges.id', 'in', ids)
    .where(isLive)
    .where(isNearPlace(placeIds))
    .execute();
  if (near.length < ids.length)
    throw fieldError(
      'furtherCollegeIds',
      `Please select colleges within ${NEARBY_MILES} miles of a place where the deal is valid`,
    );
}

import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { stateCode } from '@campus-deals/contracts/catalog/states';
import type { WritePlaceDto } from '@campus-deals/contracts/catalog/write-place.dto';
import { MOST_FURTHER_PLACES } from '@campus-deals/contracts/limits';
import { ProductError, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { requireActiveAccount } from '../active-accounts.js';
import { tables, type Db } from '../entities.js';
import { dropCachedVendorWithDeals, getOwnVendor, pinOf, Vendor, VendorProfileNotFound } from '../vendors/public.js';
import { Place } from './place.entity.js';

/**
 * Changes of an account's places, which take effect at once like a change of its main address. The vendor's row,
 * locked, keeps the limit.
 */
@Injectable()
export class PlacesService {
  constructor(private readonly em: EntityManager) {}

  /** Throws `VendorProfileNotFound`, limit_reached. */
  @Transactional()
  async add(caller: SignedInUser, body: WritePlaceDto): Promise<OwnVendorDto> {
    const vendor = await this.getVendorForUpdate(caller);
    if ((await this.em.count(Place, { vendorId: vendor.id })) >= MOST_FURTHER_PLACES)
      throw new ProductError('limit_reached', `You have ${MOST_FURTHER_PLACES + 1} places. Remove one first.`);
    this.em.create(Place, { vendorId: vendor.id, ...stored(body) });
    return this.saved(vendor);
  }

  /** Throws place_not_found. */
  @Transactional()
  async change(caller: SignedInUser, id: number, body: WritePlaceDto): Promise<OwnVendorDto> {
    const { vendor, place } = await this.getForUpdate(caller, id);
    Object.assign(place, stored(body));
    return this.saved(vendor);
  }

  /** Throws place_not_found, and place_in_use, which names the deals, while draft, waiting or approved deals name it. */
  @Transactional()
  async remove(caller: SignedInUser, id: number): Promise<OwnVendorDto> {
    const { vendor, place } = await this.getForUpdate(caller, id);
    const deals = await findDealsAt(tables(this.em), vendor.id, id);
    if (deals.length > 0)
      throw new ProductError(
        'place_in_use',
        `These deals are limited to this place, alone or with others: ${LIST.format(deals)}. Change or delete them first.`,
      );
    this.em.remove(place);
    return this.saved(vendor);
  }

  private async getForUpdate(caller: SignedInUser, id: number): Promise<{ vendor: Vendor; place: Place }> {
    const vendor = await this.getVendorForUpdate(caller);
    // Waits for deals that are about to name it.
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const place = await this.em.findOne(Place, { id, vendorId: vendor.id }, { lockMode });
    if (!place) throw new ProductError('place_not_found');
    return { vendor, place };
  }

  private async getVendorForUpdate(caller: SignedInUser): Promise<Vendor> {
    requireAccess(caller, 'vendor');
    await requireActiveAccount(this.em, caller.userId);
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const vendor = await this.em.findOne(Vendor, { userId: caller.userId }, { lockMode });
    if (!vendor) throw new VendorProfileNotFound();
    return vendor;
  }

  private async saved(vendor: Vendor): Promise<OwnVendorDto> {
    await this.em.flush();
    const db = tables(this.em);
    // Its trigger computes the distance of the nearest place again.
    await db
      .updateTable('vendors')
      .set({ college_id: sql<number>`college_id` })
      .where('id', '=', vendor.id)
      .execute();
    await dropCachedVendorWithDeals(db, vendor);
    return getOwnVendor(db, vendor.userId ?? 0);
  }
}

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Returns the titles of the vendor's open deals that are limited to this place, or will be once a change is approved. */
async function findDealsAt(db: Db, vendorId: number, placeId: number): Promise<string[]> {
  const deals = await db
    .selectFrom('deals')
    .leftJoin('deal_revisions as revision', (join) =>
      join.onRef('revision.deal_id', '=', 'deals.id').on('revision.status', '=', 'pending'),
    )
    .select('deals.title')
    .where('deals.vendor_id', '=', vendorId)
    .where('deals.status', 'in', ['draft', 'pending', 'approved', 'paused'])
    .where(
      sql<boolean>`(${placeId} = ANY (deals.place_ids) OR revision.changes -> 'placeIds' @> to_jsonb(${placeId}::integer))`,
    )
    .orderBy('deals.id')
    .execute();
  return deals.map(({ title }) => title);
}

function stored({ name, address, city, state, zipCode, phone, hours, ...point }: WritePlaceDto) {
  const pin = { latitude: null, longitude: null, ...pinOf(point) };
  return { name, address, city, state: stateCode(state) ?? state, zipCode, phone, hours: hours ?? null, ...pin };
}

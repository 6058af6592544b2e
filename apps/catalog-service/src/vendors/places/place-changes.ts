import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { WritePlaceDto } from '@campus-deals/contracts/catalog/write-place.dto';
import { MAX_FURTHER_PLACES } from '@campus-deals/contracts/limits';
import { Outbox } from '@campus-deals/messaging';
import { FOR_UPDATE, ProductError } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables, type Db } from '../../tables.js';
import { FurtherColleges } from '../../colleges/public.js';
import { dropCachedVendorWithDeals } from '../vendor-tags.js';
import { pinOf } from '../vendor-details.js';
import { lockVendor, type VendorKey } from '../lock-vendor.js';
import { type Vendor, vendorFacts } from '../vendor.entity.js';
import { Place } from './place.entity.js';
import { lockDeals, swapPlaces } from './swap-places.query.js';

/** A changed business, with the place before and after: absent if it was added or removed. */
export interface PlaceChange {
  vendor: Vendor;
  before?: object;
  after?: object;
}

/**
 * Changes of places, which take effect at once like a change of the main address. Runs in the caller's transaction. The
 * lock on the vendor's row enforces the limit. Every method throws vendor_profile_not_found or vendor_not_found.
 */
@Injectable()
export class PlaceChanges {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly furtherColleges: FurtherColleges,
  ) {}

  /** Throws limit_reached. */
  async add(of: VendorKey, body: WritePlaceDto): Promise<PlaceChange> {
    const vendor = await lockVendor(this.em, of);
    if ((await this.em.count(Place, { vendorId: vendor.id })) >= MAX_FURTHER_PLACES)
      throw new ProductError(
        'limit_reached',
        `A business has at most ${MAX_FURTHER_PLACES + 1} places. Remove one first.`,
      );
    const place = this.em.create(Place, { vendorId: vendor.id, ...stored(body) });
    await this.save(vendor);
    return { vendor, after: stateOf(place) };
  }

  /** Throws place_not_found. */
  async change(of: VendorKey, id: number, body: WritePlaceDto): Promise<PlaceChange> {
    await lockDeals(tables(this.em), of);
    const { vendor, place } = await this.getForUpdate(of, id);
    const before = stateOf(place);
    Object.assign(place, stored(body));
    await this.save(vendor);
    await this.furtherColleges.leaveTooFar({ vendorIds: [vendor.id] });
    return { vendor, before, after: stateOf(place) };
  }

  /** Throws place_not_found, and place_in_use, which names the deals, while draft, waiting or approved deals name it. */
  async remove(of: VendorKey, id: number): Promise<PlaceChange> {
    await lockDeals(tables(this.em), of);
    const { vendor, place } = await this.getForUpdate(of, id);
    const deals = await findDealsAt(tables(this.em), vendor.id, id);
    if (deals.length > 0)
      throw new ProductError(
        'place_in_use',
        `These deals are limited to this place, alone or with others: ${LIST.format(deals)}. Change or delete them first.`,
      );
    this.em.remove(place);
    await this.save(vendor);
    await this.furtherColleges.leaveTooFar({ vendorIds: [vendor.id] });
    return { vendor, before: stateOf(place) };
  }

  /**
   * Swaps a place with the main one: address, pin, phone and hours. Deals and counter devices stay at their addresses.
   * Throws place_not_found, main_place_incomplete for a main place without a whole address.
   */
  async makeMain(of: VendorKey, id: number): Promise<void> {
    const db = tables(this.em);
    await lockDeals(db, of);
    const { vendor, place } = await this.getForUpdate(of, id);
    const { address, city, state, zipCode, latitude, longitude, phone, hours } = vendor;
    if (address === null || city === null || state === null || zipCode === null)
      throw new ProductError('main_place_incomplete');
    const { id: _id, name: _name, ...main } = stateOf(place);
    // The distance in the vendor's words was that of the old main place.
    vendor.edit({ ...main, phone: place.phone ?? phone, distanceFromCampus: null }, new Date());
    const old = { address, city, state, zipCode, latitude, longitude, hours };
    Object.assign(place, { ...old, name: null, phone: place.phone === null ? null : phone });
    await swapPlaces(db, vendor.id, id);
    await this.save(vendor);
    await this.outbox.publish('VendorUpdated', vendorFacts(vendor));
  }

  /** Locks the place before the vendor: a deal that is about to name the place does, too. */
  private async getForUpdate(of: VendorKey, id: number): Promise<{ vendor: Vendor; place: Place }> {
    const place = await this.em.findOne(Place, { id }, FOR_UPDATE);
    const vendor = await lockVendor(this.em, of);
    if (place?.vendorId !== vendor.id) throw new ProductError('place_not_found');
    return { vendor, place };
  }

  private async save(vendor: Vendor): Promise<void> {
    await this.em.flush();
    const db = tables(this.em);
    // Its trigger computes the distance of the nearest place again.
    await db
      .updateTable('vendors')
      .set({ college_id: sql<number>`college_id` })
      .where('id', '=', vendor.id)
      .execute();
    await dropCachedVendorWithDeals(db, vendor);
  }
}

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Returns the titles of the vendor's open deals that are limited to this place, or will be once a change is approved. */
async function findDealsAt(db: Db, vendorId: number, placeId: number): Promise<string[]> {
  const deals = await db
    .selectFrom('deals')
    .leftJoin('revisions as revision', (join) =>
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
  return { name, address, city, state, zipCode, phone, hours: hours ?? null, ...pin };
}

const stateOf = ({ vendorId: _vendor, createdAt: _at, ...state }: Place) => state;

import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import type { WritePlaceDto } from '@campus-deals/contracts/catalog/write-place.dto';
import { requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { requireActiveAccount } from '../../visibility/public.js';
import { tables } from '../../tables.js';
import { getOwnVendor } from '../own/own-vendor.query.js';
import { PlaceChanges, type VendorKey } from './place-changes.js';

/** Changes of an account's places. Throws like `PlaceChanges`. */
@Injectable()
export class PlacesService {
  constructor(
    private readonly em: EntityManager,
    private readonly places: PlaceChanges,
  ) {}

  add(caller: SignedInUser, body: WritePlaceDto): Promise<OwnVendorDto> {
    return this.own(caller, (vendor) => this.places.add(vendor, body));
  }

  change(caller: SignedInUser, id: number, body: WritePlaceDto): Promise<OwnVendorDto> {
    return this.own(caller, (vendor) => this.places.change(vendor, id, body));
  }

  remove(caller: SignedInUser, id: number): Promise<OwnVendorDto> {
    return this.own(caller, (vendor) => this.places.remove(vendor, id));
  }

  makeMain(caller: SignedInUser, id: number): Promise<OwnVendorDto> {
    return this.own(caller, (vendor) => this.places.makeMain(vendor, id));
  }

  @Transactional()
  private async own(caller: SignedInUser, change: (vendor: VendorKey) => Promise<unknown>): Promise<OwnVendorDto> {
    requireAccess(caller, 'vendor');
    const { userId } = caller;
    await requireActiveAccount(this.em, userId);
    await change({ userId });
    return getOwnVendor(tables(this.em), userId);
  }
}

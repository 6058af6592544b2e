import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog, type AdminAction } from '@campus-deals/audit';
import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { requireActiveAccount } from '../../visibility/public.js';
import { tables } from '../../tables.js';
import { getAdminVendor } from '../admin/admin-vendor.query.js';
import { getOwnVendor } from '../own/own-vendor.query.js';
import { vendorSubject } from '../vendor.columns.js';
import type { VendorKey } from '../lock-vendor.js';
import { PlaceChanges, type PlaceChange } from './place-changes.js';

/** Lets owners and admins change places, each change in a transaction. Throws like `PlaceChanges`. */
@Injectable()
export class PlacesService {
  constructor(
    private readonly em: EntityManager,
    private readonly places: PlaceChanges,
    private readonly audit: AuditLog,
  ) {}

  /** Changes the caller's own business. */
  @Transactional()
  async changeOwn(
    caller: SignedInUser,
    change: (places: PlaceChanges, vendor: VendorKey) => Promise<unknown>,
  ): Promise<OwnVendorDto> {
    requireAccess(caller, 'vendor');
    const { userId } = caller;
    await requireActiveAccount(this.em, userId);
    await change(this.places, { userId });
    return getOwnVendor(tables(this.em), userId);
  }

  /** Changes any business, by an admin. */
  @Transactional()
  async changeAny(
    caller: SignedInUser,
    action: AdminAction['action'],
    change: (places: PlaceChanges) => Promise<PlaceChange>,
  ): Promise<AdminVendorDto> {
    requireAccess(caller, 'admin');
    const { vendor, ...states } = await change(this.places);
    await this.audit.record({ action, subject: vendorSubject(vendor), ...states });
    return getAdminVendor(tables(this.em), vendor.id);
  }
}

import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog, type AdminAction } from '@campus-deals/audit';
import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import type { PlaceParamsDto, WritePlaceDto } from '@campus-deals/contracts/catalog/write-place.dto';
import { requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { tables } from '../../tables.js';
import { getAdminVendor } from '../admin/admin-vendor.query.js';
import { vendorSubject } from '../vendor.columns.js';
import { PlaceChanges, type PlaceChange } from './place-changes.js';

/** Admins' changes of places. Throws like `PlaceChanges`. */
@Injectable()
export class AdminPlacesService {
  constructor(
    private readonly em: EntityManager,
    private readonly places: PlaceChanges,
    private readonly audit: AuditLog,
  ) {}

  add(caller: SignedInUser, id: number, body: WritePlaceDto): Promise<AdminVendorDto> {
    return this.audited(caller, 'vendor.add-place', () => this.places.add({ id }, body));
  }

  change(caller: SignedInUser, { id, placeId }: PlaceParamsDto, body: WritePlaceDto): Promise<AdminVendorDto> {
    return this.audited(caller, 'vendor.edit-place', () => this.places.change({ id }, placeId, body));
  }

  remove(caller: SignedInUser, { id, placeId }: PlaceParamsDto): Promise<AdminVendorDto> {
    return this.audited(caller, 'vendor.remove-place', () => this.places.remove({ id }, placeId));
  }

  @Transactional()
  private async audited(caller: SignedInUser, action: AdminAction['action'], change: () => Promise<PlaceChange>) {
    requireAccess(caller, 'admin');
    const { vendor, ...states } = await change();
    await this.audit.record({ action, subject: vendorSubject(vendor), ...states });
    return getAdminVendor(tables(this.em), vendor.id);
  }
}

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

  @Transactional()
  async add(caller: SignedInUser, id: number, body: WritePlaceDto): Promise<AdminVendorDto> {
    requireAccess(caller, 'admin');
    return this.audited('vendor.add-place', await this.places.add({ id }, body));
  }

  @Transactional()
  async change(caller: SignedInUser, { id, placeId }: PlaceParamsDto, body: WritePlaceDto): Promise<AdminVendorDto> {
    requireAccess(caller, 'admin');
    return this.audited('vendor.edit-place', await this.places.change({ id }, placeId, body));
  }

  @Transactional()
  async remove(caller: SignedInUser, { id, placeId }: PlaceParamsDto): Promise<AdminVendorDto> {
    requireAccess(caller, 'admin');
    return this.audited('vendor.remove-place', await this.places.remove({ id }, placeId));
  }

  private async audited(action: AdminAction['action'], { vendor, ...states }: PlaceChange): Promise<AdminVendorDto> {
    await this.audit.record({ action, subject: vendorSubject(vendor), ...states });
    return getAdminVendor(tables(this.em), vendor.id);
  }
}

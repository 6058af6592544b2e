import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import { tables } from '../../tables.js';
import { readerOf } from '../../visibility/public.js';
import {
  type Vendor,
  getAdminVendor,
  lockVendor,
  vendorNotFound,
  VendorsService,
  vendorSubject,
} from '../../vendors/public.js';
import { SubjectReports, type Reporter } from '../../moderation/public.js';

/** Reports about businesses. They never hide one: an admin decides. */
@Injectable()
export class VendorReports extends SubjectReports<Vendor, AdminVendorDto> {
  protected readonly subject = 'vendor';
  protected readonly audited = vendorSubject;

  constructor(
    em: EntityManager,
    audit: AuditLog,
    private readonly vendors: VendorsService,
  ) {
    super(em, audit);
  }

  protected readonly notFound = vendorNotFound;
  protected readonly present = (id: number) => getAdminVendor(tables(this.em), id);
  protected readonly getForUpdate = (id: number) => lockVendor(this.em, { id });

  protected override async admit(caller: SignedInUser, id: number): Promise<Reporter> {
    await this.vendors.get(id, readerOf(caller));
    return caller;
  }

  protected override requireReportable({ userId: owner }: Vendor, userId: number): void {
    if (owner === userId) throw new ProductError('access_denied', 'You cannot report your own business');
  }
}

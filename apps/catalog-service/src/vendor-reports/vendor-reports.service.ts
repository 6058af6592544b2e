import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import type { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import type { ReportVendorDto, VendorReportedDto } from '@campus-deals/contracts/catalog/vendor-report.dto';
import { ProductError, requireAccess, JsonAnswer, type SignedInUser } from '@campus-deals/service-defaults';
import { reads, tables } from '../tables.js';
import { requireActiveAccount } from '../active-accounts.js';
import { isOwner, type Reader } from '../reader.js';
import { Vendor, getAdminVendor, VendorNotFound, VendorsService, vendorSubject } from '../vendors/public.js';
import { VendorReport } from './vendor-report.entity.js';
import { reportsOfVendor } from './vendor-reports.query.js';

/** Reports about businesses. Every method throws `VendorNotFound`. */
@Injectable()
export class VendorReportsService {
  constructor(
    private readonly em: EntityManager,
    private readonly vendors: VendorsService,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Reports a business that the reader sees; repeating it from the same account changes nothing. Throws access_denied
   * for one's own business.
   */
  async report(caller: SignedInUser, reader: Reader, id: number, body: ReportVendorDto): Promise<VendorReportedDto> {
    requireAccess(caller, 'signed-in');
    if (!(await this.hasReported(caller.userId, id))) {
      await this.vendors.get(id, reader);
      await this.store(caller.userId, id, body);
    }
    return { vendorId: id };
  }

  async list(id: number, page: PageQueryDto): Promise<JsonAnswer> {
    if ((await this.em.count(Vendor, { id })) === 0) throw new VendorNotFound(id);
    return new JsonAnswer(await reportsOfVendor(reads(this.em), { vendorId: id }, page));
  }

  /** Removes the business from the admins' list until another account reports it. */
  @Transactional()
  async dismiss(caller: SignedInUser, id: number): Promise<AdminVendorDto> {
    requireAccess(caller, 'admin');
    const vendor = await this.getForUpdate(id);
    const { reportCount } = vendor;
    vendor.reportCount = 0;
    await this.em.nativeUpdate(VendorReport, { vendorId: id, dismissedAt: null }, { dismissedAt: new Date() });
    await this.em.flush();
    await this.audit.record({
      action: 'vendor.dismiss-reports',
      subject: vendorSubject(vendor),
      before: { reportCount },
      after: { reportCount: 0 },
    });
    return getAdminVendor(tables(this.em), id);
  }

  @Transactional()
  private async store(userId: number, id: number, { reason, comment = null }: ReportVendorDto): Promise<void> {
    await requireActiveAccount(this.em, userId);
    const vendor = await this.getForUpdate(id);
    if (isOwner({ userId, isAdmin: false }, vendor.userId))
      throw new ProductError('access_denied', 'You cannot report your own business');
    // Checked under the vendor's lock, so that of two concurrent requests one counts.
    if (await this.hasReported(userId, id)) return;
    this.em.create(VendorReport, { vendorId: id, userId, reason, comment, dismissedAt: null });
    vendor.reportCount += 1;
    await this.em.flush();
  }

  private async hasReported(userId: number, vendorId: number): Promise<boolean> {
    return (await this.em.count(VendorReport, { vendorId, userId })) > 0;
  }

  private async getForUpdate(id: number): Promise<Vendor> {
    const vendor = await this.em.findOne(Vendor, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!vendor) throw new VendorNotFound(id);
    return vendor;
  }
}

import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { VendorRemovalDto } from '@campus-deals/contracts/removal.dto';
import { Outbox } from '@campus-deals/messaging';
import { ProductError, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { DealContents, dropCachedDealsOf } from '../../deals/public.js';
import { tables } from '../../tables.js';
import { forgetCounters } from '../../counter/public.js';
import {
  Vendor,
  dropCachedVendor,
  dropCachedVendorsOfColleges,
  lockVendor,
  VendorNotFound,
  vendorState,
  vendorSubject,
} from '../../vendors/public.js';
import { removeDeals, vendorRemoval } from './removal-summary.query.js';

/** Deletes vendors with all their data, and previews what would be deleted. Every method throws `VendorNotFound`. */
@Injectable()
export class VendorRemovalService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly contents: DealContents,
  ) {}

  async summary(caller: SignedInUser, id: number): Promise<VendorRemovalDto> {
    requireAccess(caller, 'admin');
    if ((await this.em.count(Vendor, { id })) === 0) throw new VendorNotFound(id);
    return vendorRemoval(tables(this.em), id);
  }

  /** Deletes a vendor, also as one of many, each in the caller's transaction. Throws removal_refused. */
  async remove(caller: SignedInUser, id: number): Promise<void> {
    const { refusal, ...removal } = await this.summary(caller, id);
    if (refusal !== null) throw new ProductError('removal_refused', refusal);
    await this.contents.emptyVendor(id);
    await this.removeEmpty(id, removal);
  }

  @Transactional()
  private async removeEmpty(id: number, removal: Omit<VendorRemovalDto, 'refusal'>): Promise<void> {
    const vendor = await lockVendor(this.em, { id });
    const { userId, collegeId } = vendor;
    await this.audit.record({
      action: 'vendor.delete',
      subject: vendorSubject(vendor),
      before: { ...vendorState(vendor), wentWithIt: removal },
    });
    const deals = await removeDeals(tables(this.em), { vendorId: id });
    await forgetCounters(tables(this.em), [id]);
    this.em.remove(vendor);
    await this.em.flush();
    await this.outbox.publish('VendorRemoved', { vendorId: id, userId });
    await this.outbox.publishAll(
      'DealRemoved',
      deals.map(({ furtherCollegeIds: _further, ...removed }) => removed),
    );
    // Answers about its deals have its tag too.
    dropCachedVendor({ id, collegeId });
    dropCachedVendorsOfColleges(collegeId);
    dropCachedDealsOf(deals);
  }
}

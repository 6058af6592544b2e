import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { CollegeRemovalDto, VendorRemovalDto } from '@campus-deals/contracts/removal.dto';
import { Outbox } from '@campus-deals/messaging';
import {
  changedTags,
  FOR_UPDATE,
  ProductError,
  requireAccess,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import {
  College,
  collegeNotFound,
  collegeState,
  collegeSubject,
  dropCachedCollegeWithDeals,
  openCollegeTag,
  vendorsOfCollegeTag,
} from '../../colleges/public.js';
import { DealContents, dropCachedDealsOf } from '../../deals/public.js';
import { tables } from '../../tables.js';
import { forgetCounters } from '../../counter/public.js';
import {
  Vendor,
  dropCachedVendor,
  dropCachedVendorsOfColleges,
  lockVendor,
  vendorNotFound,
  vendorState,
  vendorSubject,
} from '../../vendors/public.js';
import { collegeRemoval, dealsOfCollege, removeDeals, vendorRemoval } from './removal-summary.query.js';

/**
 * Deletes colleges with their vendors and deals, and vendors with all their data, and previews what would be deleted.
 * Throws college_not_found, vendor_not_found.
 */
@Injectable()
export class RemovalsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly contents: DealContents,
  ) {}

  async summaryOfCollege(caller: SignedInUser, id: number): Promise<CollegeRemovalDto> {
    requireAccess(caller, 'admin');
    if ((await this.em.count(College, { id })) === 0) throw collegeNotFound(id);
    return collegeRemoval(tables(this.em), id);
  }

  /** Deletes a college; its event ends the subscriptions to its newsletter. Throws removal_refused. */
  async removeCollege(caller: SignedInUser, id: number): Promise<void> {
    const { refusal, ...removal } = await this.summaryOfCollege(caller, id);
    if (refusal !== null) throw new ProductError('removal_refused', refusal);
    await this.contents.empty(await dealsOfCollege(tables(this.em), id));
    await this.removeEmptyCollege(id, removal);
  }

  @Transactional()
  private async removeEmptyCollege(id: number, removal: Omit<CollegeRemovalDto, 'refusal'>): Promise<void> {
    const college = await this.em.findOne(College, id, FOR_UPDATE);
    if (!college) throw collegeNotFound(id);
    const vendors = await this.em.find(Vendor, { collegeId: id }, { orderBy: { id: 'asc' }, ...FOR_UPDATE });
    await this.audit.record({
      action: 'college.delete',
      subject: collegeSubject(college),
      before: { ...collegeState(college), wentWithIt: removal },
    });
    await this.removeWith(college, vendors);
  }

  private async removeWith(college: College, vendors: Vendor[]): Promise<void> {
    const db = tables(this.em);
    const { id: collegeId, version } = college;
    const deals = await removeDeals(db, { collegeId });
    await forgetCounters(
      db,
      vendors.map(({ id }) => id),
    );
    await db.deleteFrom('vendors').where('college_id', '=', collegeId).execute();
    await db.deleteFrom('colleges').where('id', '=', collegeId).execute();
    await this.outbox.publishAll(
      'DealRemoved',
      deals.map(({ furtherCollegeIds: _further, ...removed }) => removed),
    );
    await this.outbox.publishAll(
      'VendorRemoved',
      vendors.map(({ id, userId }) => ({ vendorId: id, userId })),
    );
    await this.outbox.publish('CollegeRemoved', { collegeId, version: version + 1 });
    // Answers about its vendors and deals have its own tag; those about its vendors' deals elsewhere have the tag of
    // that college.
    dropCachedCollegeWithDeals(collegeId);
    changedTags(vendorsOfCollegeTag(collegeId));
    for (const shownAt of dropCachedDealsOf(deals)) changedTags(openCollegeTag(shownAt));
  }

  async summaryOfVendor(caller: SignedInUser, id: number): Promise<VendorRemovalDto> {
    requireAccess(caller, 'admin');
    if ((await this.em.count(Vendor, { id })) === 0) throw vendorNotFound(id);
    return vendorRemoval(tables(this.em), id);
  }

  /** Deletes a vendor, also as one of many, each in the caller's transaction. Throws removal_refused. */
  async removeVendor(caller: SignedInUser, id: number): Promise<void> {
    const { refusal, ...removal } = await this.summaryOfVendor(caller, id);
    if (refusal !== null) throw new ProductError('removal_refused', refusal);
    await this.contents.emptyVendor(id);
    await this.removeEmptyVendor(id, removal);
  }

  @Transactional()
  private async removeEmptyVendor(id: number, removal: Omit<VendorRemovalDto, 'refusal'>): Promise<void> {
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

import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog, type AdminAction } from '@campus-deals/audit';
import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import type { CreateAdminDealDto, UpdateAdminDealDto } from '@campus-deals/contracts/catalog/write-admin-deal.dto';
import { Outbox } from '@campus-deals/messaging';
import { fieldError, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { dealState, dealSubject } from '../deal.columns.js';
import { College } from '../../colleges/public.js';
import { getDealForUpdate, lockDealsToRemove } from '../lock-deals.js';
import { tables } from '../../tables.js';
import { ImageUploads, PastedImages } from '../../images/public.js';
import { Vendor, vendorFacts } from '../../vendors/public.js';
import { getAdminDeal } from './admin-deal.query.js';
import {
  listedChanges,
  redemptionOf,
  requireDiscountValue,
  requireEndAfterStart,
  SHOW_PAGE,
} from './admin-deal-changes.js';
import { NOTHING_ENTERED, requireFittingDiscount } from '../deal-changes.js';
import { requireFittingPlaces } from '../places/deal-places.js';
import { DealContents } from '../deal-contents.js';
import { setRedemptionRules } from '../deal-redemption-rules.js';
import { dropCachedDeal } from '../deal-tags.js';
import { Deal, isSubmitted, redemptionColumns } from '../deal.entity.js';
import { dealChangedMeanwhile, dealNotFound } from '../deal.errors.js';
import { dealFacts, dealIds } from '../deal.events.js';

/** A deal to create; an import adds the key of its row. */
type ImportedDeal = CreateAdminDealDto & { importKey?: string };

/** Admins' changes of deals, except decisions. An image from another host is fetched before the transaction starts. */
@Injectable()
export class AdminDealsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly uploads: ImageUploads,
    private readonly pasted: PastedImages,
    private readonly audit: AuditLog,
    private readonly contents: DealContents,
  ) {}

  /** Creates a deal that waits for approval. Throws validation_failed for an unknown vendor or college. */
  async create(caller: SignedInUser, body: CreateAdminDealDto): Promise<AdminDealDto> {
    requireAccess(caller, 'admin');
    const imageUrl = await this.pasted.copy(caller, 'imageUrl', body.imageUrl);
    const [id = 0] = await this.storeAll([{ ...body, imageUrl }]);
    return getAdminDeal(tables(this.em), id);
  }

  /** Stores the deals of an import in a few statements and returns their ids. Does not fetch images. */
  @Transactional()
  async storeAll(bodies: readonly ImportedDeal[]): Promise<number[]> {
    const vendors = await this.requireAllOwners(bodies);
    const deals = bodies.map((body) => this.newDeal(body));
    for (const [at, { seoMetadata }] of bodies.entries()) {
      await this.uploads.show('imageUrl', deals[at]?.image);
      await this.uploads.show('seoMetadata.ogImage', seoMetadata?.ogImage);
    }
    for (const deal of deals) await requireFittingPlaces(tables(this.em), deal, deal);
    await this.em.flush();
    await this.outbox.publishAll(
      'DealSubmitted',
      deals.flatMap((deal) => {
        const vendor = vendors.get(deal.vendorId);
        return vendor ? [dealFacts(deal, vendor)] : [];
      }),
    );
    const action = 'deal.create';
    await this.audit.record(
      ...deals.map((deal) => ({ action, subject: dealSubject(deal), after: dealState(deal) }) as const),
    );
    return deals.map(({ id }) => id);
  }

  /** Changes a deal in any state, with immediate effect. Throws deal_not_found, deal_changed. */
  async edit(caller: SignedInUser, id: number, body: UpdateAdminDealDto): Promise<AdminDealDto> {
    requireAccess(caller, 'admin');
    const deal = await this.em.fork().findOne(Deal, { id, ...isSubmitted });
    if (!deal) throw dealNotFound(id);
    const imageUrl = await this.pasted.copy(caller, 'imageUrl', body.imageUrl, deal.image);
    return this.change(id, { ...body, imageUrl });
  }

  /** Changes a deal in a transaction, without fetching images. Imports use it too. */
  @Transactional()
  async change(id: number, body: UpdateAdminDealDto): Promise<AdminDealDto> {
    const deal = await getDealForUpdate(this.em, id);
    if (body.version !== undefined && body.version !== deal.version)
      throw dealChangedMeanwhile(deal.updatedAt, undefined, 'Somebody');
    const { vendorId = deal.vendorId, collegeId = deal.collegeId, featured, seoMetadata } = body;
    const redemption = redemptionOf(body, deal.redemptionRules());
    const vendor = await this.requireOwners({ vendorId, collegeId });
    const changes = listedChanges(body);
    if (changes.image !== deal.image) await this.uploads.show('imageUrl', changes.image);
    const ogImage = seoMetadata?.ogImage;
    if (ogImage !== deal.seoMetadata?.ogImage) await this.uploads.show('seoMetadata.ogImage', ogImage);
    const state = dealState(deal);
    const before = vendorId === deal.vendorId ? deal.fields() : undefined;
    deal.correct({ ...changes, vendorId, collegeId, featured, seoMetadata }, new Date());
    deal.discountValue = requireDiscountValue(deal.discountType, deal.discountValue);
    requireFittingDiscount(changes, deal.fields());
    requireEndAfterStart(deal.fields());
    const { placeIds, furtherCollegeIds } = { ...deal.fields(), ...changes };
    await requireFittingPlaces(tables(this.em), deal, { placeIds, furtherCollegeIds }, before);
    if (redemption) await setRedemptionRules(this.em, deal, redemption);
    const isFirst = deal.approvedAt !== null && vendor.noteApproval(deal.approvedAt, new Date());
    await this.em.flush();
    if (isFirst) await this.outbox.publish('VendorUpdated', vendorFacts(vendor));
    if (deal.isApproved()) await this.outbox.publish('DealChanged', dealFacts(deal, vendor));
    if (deal.status === 'pending') await this.outbox.publish('DealSubmitted', dealFacts(deal, vendor));
    await this.record('deal.edit', deal, state);
    dropCachedDeal({ id, ...state });
    dropCachedDeal(deal);
    return getAdminDeal(tables(this.em), id);
  }

  /** Sets whether a deal comes first on its college's page. Throws deal_not_found. */
  @Transactional()
  async feature(caller: SignedInUser, id: number, featured: boolean): Promise<AdminDealDto> {
    requireAccess(caller, 'admin');
    const deal = await getDealForUpdate(this.em, id);
    const before = dealState(deal);
    deal.featured = featured;
    await this.em.flush();
    await this.record(featured ? 'deal.feature' : 'deal.unfeature', deal, before);
    dropCachedDeal(deal);
    return getAdminDeal(tables(this.em), id);
  }

  /** Deletes a deal with its codes and students' vouchers. Throws deal_not_found. */
  async remove(caller: SignedInUser, id: number): Promise<void> {
    requireAccess(caller, 'admin');
    if ((await this.em.fork().count(Deal, { id, ...isSubmitted })) === 0) throw dealNotFound(id);
    await this.contents.empty([id]);
    await this.removeEmpty(id);
  }

  @Transactional()
  private async removeEmpty(id: number): Promise<void> {
    await lockDealsToRemove(tables(this.em), [id]);
    const deal = await getDealForUpdate(this.em, id);
    const vendor = await this.em.findOneOrFail(Vendor, deal.vendorId);
    const ids = dealIds(deal);
    await this.audit.record({ action: 'deal.delete', subject: dealSubject(deal), before: dealState(deal) });
    this.em.remove(deal);
    await this.em.flush();
    await this.outbox.publish('DealRemoved', { ...ids, userId: vendor.userId });
    dropCachedDeal({ ...deal, id });
  }

  private async requireOwners({ vendorId, collegeId }: { vendorId: number; collegeId: number }): Promise<Vendor> {
    const vendor = await this.em.findOne(Vendor, vendorId);
    if (!vendor) throw fieldError('vendorId', 'Please select a vendor');
    if ((await this.em.count(College, { id: collegeId })) === 0)
      throw fieldError('collegeId', 'Please select a valid college');
    return vendor;
  }

  /** Builds a deal. Throws validation_failed. */
  private newDeal({ importKey, ...body }: ImportedDeal): Deal {
    const changes = listedChanges(body);
    const { title, discountType = 'percentage', discountValue } = changes;
    const startDate = new Date();
    const deal = this.em.create(Deal, {
      ...NOTHING_ENTERED,
      vendorId: body.vendorId,
      collegeId: body.collegeId,
      title: title ?? body.title,
      discountValue: requireDiscountValue(discountType, discountValue ?? ''),
      featured: body.featured ?? false,
      seoMetadata: body.seoMetadata ?? null,
      ...redemptionColumns(redemptionOf(body, SHOW_PAGE) ?? SHOW_PAGE),
      submittedAt: startDate,
      startDate,
      importKey: importKey ?? null,
    });
    deal.take({ ...changes, discountValue: deal.discountValue });
    requireEndAfterStart(deal.fields());
    return deal;
  }

  /** Returns the vendors of these deals by id. Throws validation_failed for an unknown vendor or college. */
  private async requireAllOwners(bodies: readonly ImportedDeal[]): Promise<Map<number, Vendor>> {
    const vendors = new Map<number, Vendor>();
    const colleges = new Set<number>();
    for (const { vendorId, collegeId } of bodies) {
      if (vendors.has(vendorId) && colleges.has(collegeId)) continue;
      vendors.set(vendorId, await this.requireOwners({ vendorId, collegeId }));
      colleges.add(collegeId);
    }
    return vendors;
  }

  private record(action: AdminAction['action'], deal: Deal, before?: object): Promise<void> {
    return this.audit.record({ action, subject: dealSubject(deal), after: dealState(deal), ...(before && { before }) });
  }
}

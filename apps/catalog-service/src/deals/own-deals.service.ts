import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CreateDealDto } from '@campus-deals/contracts/catalog/create-deal.dto';
import type { ListOwnDealsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { UpdateDealDto } from '@campus-deals/contracts/catalog/update-deal.dto';
import { Outbox } from '@campus-deals/messaging';
import { fieldError, ProductError, requireAccess, JsonAnswer, type SignedInUser } from '@campus-deals/service-defaults';
import { College } from '../colleges/public.js';
import { reads, tables } from '../entities.js';
import { ImageUploads, PastedImages } from '../images/public.js';
import { requireLiving } from '../living-accounts.js';
import { Vendor, VendorProfileNotFound, VendorSuspended } from '../vendors/public.js';
import { AutoApproval } from './auto-approval.js';
import { changesOf, differences, requireFittingDiscount, type DealChanges, type DealFields } from './deal-changes.js';
import { DealContents } from './deal-contents.js';
import { lastDecision } from './deal-decision.js';
import { setRedemptionRules } from './deal-redemption-rules.js';
import { DealRevisions } from './deal-revisions.js';
import { dropCachedDeal } from './deal-tags.js';
import { Deal } from './deal.entity.js';
import { DealChangedMeanwhile, DealNotFound, RegistrationFeeRequired } from './deal.errors.js';
import { lockAmounts, requireRoomForDeal, requireRoomForDraft } from './vendor-limits.query.js';
import { dealFacts, dealIds, endedDeal } from './deal.events.js';
import { findOwnDeal, getOwnDeal, ownDeals } from './own-deal.query.js';

interface OwnDeal {
  deal: Deal;
  vendor: Vendor;
}

/**
 * Vendors' changes of their own deals. Every method on one throws `DealNotFound`, also for another vendor's deal. An
 * image from another host is fetched before the transaction starts.
 */
@Injectable()
export class OwnDealsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly revisions: DealRevisions,
    private readonly uploads: ImageUploads,
    private readonly pasted: PastedImages,
    private readonly autoApproval: AutoApproval,
    private readonly contents: DealContents,
  ) {}

  async list({ userId }: SignedInUser, { status, ...page }: ListOwnDealsQueryDto): Promise<JsonAnswer> {
    return new JsonAnswer(await ownDeals(reads(this.em), { userId, ...(status && { status }) }, page));
  }

  async get({ userId }: SignedInUser, id: number): Promise<JsonAnswer> {
    const [deal] = await findOwnDeal(reads(this.em), { userId, id });
    if (!deal) throw new DealNotFound(id);
    return new JsonAnswer({ body: deal.json });
  }

  /**
   * Creates a deal or a draft. Throws `VendorProfileNotFound`, `VendorSuspended`, `RegistrationFeeRequired`,
   * access_denied for another vendor's id.
   */
  async create(caller: SignedInUser, body: CreateDealDto): Promise<OwnDealDto> {
    requireAccess(caller, 'vendor');
    const vendor = await this.em.fork().findOne(Vendor, { userId: caller.userId });
    if (!vendor) throw new VendorProfileNotFound();
    if (body.vendorId !== undefined && body.vendorId !== vendor.id)
      throw new ProductError('access_denied', 'This is not your business');
    requireFee(vendor);
    const image = await this.pasted.copy(caller, 'image', body.image);
    return this.store(caller.userId, { ...body, ...(image !== undefined && { image }) });
  }

  @Transactional()
  private async store(userId: number, created: CreateDealDto): Promise<OwnDealDto> {
    const { vendorId: _own, collegeId, idempotencyKey = null, isDraft = false, ...body } = created;
    await requireLiving(this.em, userId);
    const vendor = await this.em.findOne(Vendor, { userId });
    if (!vendor) throw new VendorProfileNotFound();
    requireFee(vendor);
    if ((await this.em.count(College, { id: collegeId, status: 'live' })) === 0)
      throw fieldError('collegeId', 'Please select a valid college');
    await lockAmounts(tables(this.em), vendor.id);
    const same = idempotencyKey && (await this.em.findOne(Deal, { vendorId: vendor.id, idempotencyKey }));
    if (same) return getOwnDeal(tables(this.em), same.id);
    await (isDraft ? requireRoomForDraft : requireRoomForDeal)(tables(this.em), vendor.id);
    await this.uploads.show('image', body.image);
    const { title, discountValue } = body;
    const now = new Date();
    const nothing = { endDate: null, image: null, terms: null };
    const entered = { vendorId: vendor.id, collegeId, title, discountValue, idempotencyKey, startDate: now };
    const deal = this.em.create(Deal, { ...nothing, ...entered, ...(isDraft && { status: 'draft' }) });
    deal.take(changesOf(body));
    requireEnd(deal.fields(), now);
    if (isDraft) return this.written(deal);
    await this.em.flush();
    return this.submitted({ deal, vendor });
  }

  /**
   * Changes a deal; a change of an approved deal waits for approval as a revision. Throws `DealChangedMeanwhile`,
   * `VendorSuspended`, and `RegistrationFeeRequired` if the edit would submit the deal again.
   */
  async edit(caller: SignedInUser, id: number, body: UpdateDealDto): Promise<OwnDealDto> {
    requireAccess(caller, 'vendor');
    const em = this.em.fork();
    const vendor = await em.findOne(Vendor, { userId: caller.userId });
    const deal = vendor && (await em.findOne(Deal, { id, vendorId: vendor.id }));
    if (!deal) throw new DealNotFound(id);
    const image = body.image === deal.image ? body.image : await this.pasted.copy(caller, 'image', body.image);
    return this.change(caller.userId, id, { ...body, ...(image !== undefined && { image }) });
  }

  @Transactional()
  private async change(userId: number, id: number, body: UpdateDealDto): Promise<OwnDealDto> {
    const own = await this.getForUpdate(userId, id);
    const { deal, vendor } = own;
    requireNotSuspended(vendor);
    if (body.version !== deal.version)
      throw new DealChangedMeanwhile(deal.updatedAt, lastDecision(deal, await this.revisions.find(deal)));
    const now = new Date();
    await this.expireIfOver(deal, now);
    const changes = changesOf(body);
    if (changes.image !== deal.image) await this.uploads.show('image', changes.image);
    if (deal.status === 'approved') {
      const revision = await this.revisions.find(deal);
      const changed = { ...deal.fields(), ...revision?.changes, ...changes };
      requireEnd(changed, now);
      requireFittingDiscount(changes, changed);
      await this.revisions.submit(deal, vendor, changes, now);
      return getOwnDeal(tables(this.em), id);
    }
    const different = differences(deal.fields(), { ...(await this.takeRevision(deal)), ...changes });
    if (Object.keys(different).length === 0) return getOwnDeal(tables(this.em), id);
    if (deal.status !== 'pending' && deal.status !== 'draft') {
      requireFee(vendor);
      await requireRoomForDeal(tables(this.em), vendor.id);
    }
    const changed = { ...deal.fields(), ...different };
    requireEnd(changed, now);
    requireFittingDiscount(different, changed);
    deal.edit(different, now);
    if (different.redemption) await setRedemptionRules(this.em, deal, different.redemption);
    return deal.status === 'draft' ? this.written(deal) : this.submitted(own);
  }

  /** Deletes a deal with its codes and students' vouchers. */
  async remove(caller: SignedInUser, id: number): Promise<void> {
    requireAccess(caller, 'vendor');
    const em = this.em.fork();
    const own = await em.findOne(Vendor, { userId: caller.userId });
    if (!own || (await em.count(Deal, { id, vendorId: own.id })) === 0) throw new DealNotFound(id);
    await this.contents.empty([id]);
    await this.removeEmpty(caller.userId, id);
  }

  @Transactional()
  private async removeEmpty(userId: number, id: number): Promise<void> {
    const { deal, vendor } = await this.getForUpdate(userId, id);
    const ids = dealIds(deal);
    this.em.remove(deal);
    await this.em.flush();
    // A draft was never published.
    if (deal.status === 'draft') return;
    await this.outbox.publish('DealRemoved', { ...ids, userId: vendor.userId });
    dropCachedDeal({ id, vendorId: ids.vendorId, collegeId: ids.collegeId });
  }

  /**
   * Submits a deal again. Throws `DealStateConflict`, `VendorSuspended`, `RegistrationFeeRequired`, validation_failed
   * for an end in the past or an invalid discount.
   */
  @Transactional()
  async resubmit(caller: SignedInUser, id: number): Promise<OwnDealDto> {
    requireAccess(caller, 'vendor');
    const own = await this.getForUpdate(caller.userId, id);
    const { deal, vendor } = own;
    const now = new Date();
    await this.expireIfOver(deal, now);
    deal.resubmit(now);
    requireFee(vendor);
    await requireRoomForDeal(tables(this.em), vendor.id);
    const { redemption, ...changes } = await this.takeRevision(deal);
    deal.take(changes);
    if (redemption) await setRedemptionRules(this.em, deal, redemption);
    requireEnd(deal.fields(), now);
    requireFittingDiscount(deal.fields(), deal.fields());
    return this.submitted(own);
  }

  /** Creates a draft from a deal. Throws `VendorSuspended`, `RegistrationFeeRequired`. */
  @Transactional()
  async duplicate(caller: SignedInUser, id: number): Promise<OwnDealDto> {
    requireAccess(caller, 'vendor');
    const { deal, vendor } = await this.getForUpdate(caller.userId, id);
    requireFee(vendor);
    await requireRoomForDraft(tables(this.em), vendor.id);
    await this.uploads.show('image', deal.image);
    return this.written(this.em.create(Deal, deal.copy(new Date())));
  }

  private async getForUpdate(userId: number, id: number): Promise<OwnDeal> {
    await requireLiving(this.em, userId);
    const vendor = await this.em.findOne(Vendor, { userId });
    const deal =
      vendor && (await this.em.findOne(Deal, { id, vendorId: vendor.id }, { lockMode: LockMode.PESSIMISTIC_WRITE }));
    if (!deal) throw new DealNotFound(id);
    return { deal, vendor };
  }

  /**
   * Removes the revision of a deal that readers no longer see, and returns its changes, which become part of the
   * submission.
   */
  private async takeRevision(deal: Deal): Promise<DealChanges> {
    const revision = await this.revisions.find(deal);
    if (revision) this.em.remove(revision);
    return revision?.changes ?? {};
  }

  private async expireIfOver(deal: Deal, now: Date): Promise<void> {
    if (!deal.expireIfOver(now)) return;
    await this.outbox.publish('DealExpired', endedDeal(deal));
    dropCachedDeal(deal);
  }

  /** Stores a draft, without any event. */
  private async written(draft: Deal): Promise<OwnDealDto> {
    await this.em.flush();
    return getOwnDeal(tables(this.em), draft.id);
  }

  private async submitted({ deal, vendor }: OwnDeal): Promise<OwnDealDto> {
    await this.em.flush();
    await this.outbox.publish('DealSubmitted', dealFacts(deal, vendor));
    await this.autoApproval.apply(vendor, deal.id);
    return getOwnDeal(tables(this.em), deal.id);
  }
}

function requireFee(vendor: Vendor): void {
  requireNotSuspended(vendor);
  if (!vendor.isFeeSettled()) throw new RegistrationFeeRequired();
}

function requireNotSuspended(vendor: Vendor): void {
  if (vendor.isSuspended()) throw new VendorSuspended();
}

/** Throws validation_failed unless the end is in the future and after the start. */
function requireEnd({ startDate, endDate }: Pick<DealFields, 'startDate' | 'endDate'>, now: Date): void {
  if (endDate === null) return;
  if (new Date(endDate) <= now) throw fieldError('endDate', 'End date must be in the future');
  if (endDate <= startDate) throw fieldError('endDate', 'End date must be after the start date');
}

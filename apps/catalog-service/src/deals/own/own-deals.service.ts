import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { changedFields } from '@campus-deals/contracts/changed-fields';
import type { CreateDealDto } from '@campus-deals/contracts/catalog/create-deal.dto';
import type { ListOwnDealsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import type { OwnDealDto, StoredDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { UpdateDealDto } from '@campus-deals/contracts/catalog/update-deal.dto';
import { Outbox } from '@campus-deals/messaging';
import { fieldError, ProductError, requireAccess, JsonAnswer, type SignedInUser } from '@campus-deals/service-defaults';
import { College } from '../../colleges/public.js';
import { lockDeals, lockDealsToRemove } from '../lock-deals.js';
import { reads, tables } from '../../tables.js';
import { ImageUploads, PastedImages } from '../../images/public.js';
import { requireActiveAccount } from '../../visibility/public.js';
import { getVendor, Vendor } from '../../vendors/public.js';
import { DealSubmissions } from './deal-submissions.js';
import {
  changesOf,
  NOTHING_ENTERED,
  requireFittingDiscount,
  type DealChanges,
  type DealFields,
} from '../deal-changes.js';
import { DealContents } from '../deal-contents.js';
import { requireFittingPlaces } from '../places/deal-places.js';
import { setRedemptionRules } from '../deal-redemption-rules.js';
import { dropCachedDeal } from '../deal-tags.js';
import { Deal, redemptionColumns } from '../deal.entity.js';
import { dealChangedMeanwhile, dealNotFound, lastDecision } from '../deal.errors.js';
import { dealIds, endedDeal } from '../deal.events.js';
import { nextStatus } from '../deal.states.js';
import { lockAmounts, requireRoom } from './vendor-limits.query.js';
import { findOwnDeal, getOwnDeal, ownDeals } from './own-deal.query.js';
import { addPoolCodes } from '../codes/pool-codes.js';
import { PostingRights } from './posting-rights.js';

interface OwnDeal {
  deal: Deal;
  vendor: Vendor;
}

/**
 * Vendors' changes of their own deals. Every method on one throws deal_not_found, also for another vendor's deal. An
 * image from another host is fetched before the transaction starts.
 */
@Injectable()
export class OwnDealsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly submissions: DealSubmissions,
    private readonly uploads: ImageUploads,
    private readonly pasted: PastedImages,
    private readonly contents: DealContents,
    private readonly rights: PostingRights,
  ) {}

  async list({ userId }: SignedInUser, { status, ...page }: ListOwnDealsQueryDto): Promise<JsonAnswer> {
    return new JsonAnswer(await ownDeals(reads(this.em), { userId, ...(status && { status }) }, page));
  }

  async get({ userId }: SignedInUser, id: number): Promise<JsonAnswer> {
    const [deal] = await findOwnDeal(reads(this.em), { userId, id });
    if (!deal) throw dealNotFound(id);
    return new JsonAnswer({ body: deal.json });
  }

  /**
   * Creates a deal or a draft, with its redemption rules and codes. Throws vendor_profile_not_found, vendor_suspended,
   * registration_fee_required, limit_reached, access_denied for another vendor's id.
   */
  async create(caller: SignedInUser, body: CreateDealDto): Promise<StoredDealDto> {
    requireAccess(caller, 'vendor');
    const vendor = await getVendor(this.em.fork(), { userId: caller.userId });
    if (body.vendorId !== undefined && body.vendorId !== vendor.id)
      throw new ProductError('access_denied', 'This is not your business');
    this.rights.require(vendor);
    const image = await this.pasted.copy(caller, 'image', body.image);
    return this.store(caller.userId, { ...body, image });
  }

  @Transactional()
  private async store(userId: number, created: CreateDealDto): Promise<StoredDealDto> {
    const { vendorId: _own, collegeId, idempotencyKey = null, isDraft = false, codes, ...body } = created;
    await requireActiveAccount(this.em, userId);
    const vendor = await getVendor(this.em, { userId });
    await this.rights.use(vendor);
    if ((await this.em.count(College, { id: collegeId, status: 'live' })) === 0)
      throw fieldError('collegeId', 'Please select a valid college');
    await lockAmounts(tables(this.em), vendor.id);
    const same = idempotencyKey && (await this.em.findOne(Deal, { vendorId: vendor.id, idempotencyKey }));
    if (same) return this.saved(same);
    await requireRoom(tables(this.em), vendor.id, isDraft);
    await this.uploads.show('image', body.image);
    const { title, discountValue, redemption } = body;
    const now = new Date();
    const entered = { vendorId: vendor.id, collegeId, title, discountValue, idempotencyKey, startDate: now };
    const deal = this.em.create(Deal, {
      ...NOTHING_ENTERED,
      ...entered,
      ...(isDraft && { status: 'draft' }),
      ...(redemption && redemptionColumns(redemption)),
    });
    deal.take(changesOf(body));
    requireEnd(deal.fields(), now);
    await requireFittingPlaces(tables(this.em), deal, deal);
    if (!isDraft) await this.submissions.submit(deal, vendor);
    return this.saved(deal, codes);
  }

  /**
   * Changes a deal, adds codes to its pool, and submits it on request; a change of an approved deal waits for approval
   * as a revision. Throws deal_changed, vendor_suspended, deal_state_conflict for a submission of a deal that waits or
   * is approved, registration_fee_required if the deal would be submitted, limit_reached.
   */
  async edit(caller: SignedInUser, id: number, body: UpdateDealDto): Promise<StoredDealDto> {
    requireAccess(caller, 'vendor');
    const { deal } = await getOwn(this.em.fork(), caller.userId, id);
    const image = await this.pasted.copy(caller, 'image', body.image, deal.image);
    return this.change(caller.userId, id, { ...body, image });
  }

  @Transactional()
  private async change(userId: number, id: number, body: UpdateDealDto): Promise<StoredDealDto> {
    const { version, isSubmission = false, codes, ...fields } = body;
    const own = await this.getForUpdate(userId, id);
    const { deal, vendor } = own;
    if (version !== deal.version)
      throw dealChangedMeanwhile(deal.updatedAt, lastDecision(deal, await this.submissions.findRevision(deal)));
    const now = new Date();
    await this.expireIfOver(deal, now);
    if (isSubmission) nextStatus(deal.status, 'resubmitted');
    const changes = changesOf(fields);
    if (changes.image !== deal.image) await this.uploads.show('image', changes.image);
    if (!deal.isApproved()) await this.rewrite(own, changes, isSubmission, now);
    else if (Object.keys(changes).length > 0) {
      const changed = { ...deal.fields(), ...(await this.submissions.findRevision(deal))?.changes, ...changes };
      requireEnd(changed, now);
      requireFittingDiscount(changes, changed);
      await requireFittingPlaces(tables(this.em), deal, changed, deal);
      await this.submissions.revise(deal, vendor, changes, now);
    }
    return this.saved(deal, codes);
  }

  /** Changes a deal that readers do not see. It then waits for approval, except a draft that is not submitted. */
  private async rewrite({ deal, vendor }: OwnDeal, changes: DealChanges, isSubmission: boolean, now: Date) {
    const different = changedFields(deal.fields(), { ...(await this.takeRevision(deal)), ...changes });
    const isChanged = Object.keys(different).length > 0;
    if (!isChanged && !isSubmission) return;
    const staysDraft = deal.status === 'draft' && !isSubmission;
    if (!staysDraft && deal.status !== 'pending') {
      await this.rights.use(vendor);
      await requireRoom(tables(this.em), vendor.id);
    }
    const changed = { ...deal.fields(), ...different };
    requireEnd(changed, now);
    requireFittingDiscount(isSubmission ? changed : different, changed);
    await requireFittingPlaces(tables(this.em), deal, changed, deal);
    if (isChanged) deal.edit(different, now);
    if (isSubmission && deal.status !== 'pending') deal.resubmit(now);
    if (different.redemption) await setRedemptionRules(this.em, deal, different.redemption);
    if (!staysDraft) await this.submissions.submit(deal, vendor);
  }

  /** Deletes a deal with its codes and students' vouchers. */
  async remove(caller: SignedInUser, id: number): Promise<void> {
    requireAccess(caller, 'vendor');
    await getOwn(this.em.fork(), caller.userId, id);
    await this.contents.empty([id]);
    await this.removeEmpty(caller.userId, id);
  }

  @Transactional()
  private async removeEmpty(userId: number, id: number): Promise<void> {
    await requireActiveAccount(this.em, userId);
    await lockDealsToRemove(tables(this.em), [id]);
    const { deal, vendor } = await this.getForUpdate(userId, id);
    const ids = dealIds(deal);
    this.em.remove(deal);
    await this.em.flush();
    // A draft was never published.
    if (deal.status === 'draft') return;
    await this.outbox.publish('DealRemoved', { ...ids, userId: vendor.userId });
    dropCachedDeal({ ...deal, id });
  }

  /** Creates a draft from a deal. Throws vendor_suspended, registration_fee_required. */
  @Transactional()
  async duplicate(caller: SignedInUser, id: number): Promise<OwnDealDto> {
    requireAccess(caller, 'vendor');
    const { deal, vendor } = await this.getForUpdate(caller.userId, id);
    this.rights.require(vendor);
    await requireRoom(tables(this.em), vendor.id, true);
    await this.uploads.show('image', deal.image);
    return this.saved(this.em.create(Deal, deal.copy(new Date())));
  }

  private async getForUpdate(userId: number, id: number): Promise<OwnDeal> {
    await requireActiveAccount(this.em, userId);
    await lockDeals(tables(this.em), [id]);
    return getOwn(this.em, userId, id);
  }

  /** Removes the revision of a deal that readers no longer see; its changes become part of the submission. */
  private async takeRevision(deal: Deal): Promise<DealChanges> {
    const revision = await this.submissions.findRevision(deal);
    if (revision) this.em.remove(revision);
    return revision?.changes ?? {};
  }

  private async expireIfOver(deal: Deal, now: Date): Promise<void> {
    if (!deal.expireIfOver(now)) return;
    await this.outbox.publish('DealExpired', endedDeal(deal));
    dropCachedDeal(deal);
  }

  /** Stores the deal, then adds codes to its pool. */
  private async saved(deal: Deal, codes?: string): Promise<StoredDealDto> {
    await this.em.flush();
    const codesTaken = codes === undefined ? undefined : await addPoolCodes(tables(this.em), deal, codes);
    return { ...(await getOwnDeal(tables(this.em), deal.id)), ...(codesTaken && { codesTaken }) };
  }
}

/** Throws validation_failed unless the end is in the future and after the start. */
function requireEnd({ startDate, endDate }: Pick<DealFields, 'startDate' | 'endDate'>, now: Date): void {
  if (endDate === null) return;
  if (new Date(endDate) <= now) throw fieldError('endDate', 'End date must be in the future');
  if (endDate <= startDate) throw fieldError('endDate', 'End date must be after the start date');
}

async function getOwn(em: EntityManager, userId: number, id: number): Promise<OwnDeal> {
  const vendor = await em.findOne(Vendor, { userId });
  const deal = vendor && (await em.findOne(Deal, { id, vendorId: vendor.id }, { refresh: true }));
  if (!deal) throw dealNotFound(id);
  return { deal, vendor };
}

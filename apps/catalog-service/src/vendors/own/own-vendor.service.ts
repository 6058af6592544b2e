import { isDeepStrictEqual } from 'node:util';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import type { RegisterVendorDto } from '@campus-deals/contracts/catalog/register-vendor.dto';
import type { UpdateVendorDto } from '@campus-deals/contracts/catalog/update-vendor.dto';
import { Outbox } from '@campus-deals/messaging';
import { fieldError, JsonAnswer, type SignedInUser } from '@campus-deals/service-defaults';
import { Settings } from '@campus-deals/settings';
import { changedFields } from '@campus-deals/contracts/changed-fields';
import type { SettingsDto } from '@campus-deals/contracts/identity/settings.dto';
import { College, dropCachedCollege, FurtherColleges } from '../../colleges/public.js';
import { reads, tables } from '../../tables.js';
import { hasPaidFee } from '../fees/has-paid-fee.query.js';
import { ImageUploads, PastedImages } from '../../images/public.js';
import { requireActiveAccount } from '../../visibility/public.js';
import { findOwnVendor, getOwnVendor } from './own-vendor.query.js';
import { getVendor, lockVendor } from '../lock-vendor.js';
import { detailsOf, pinOf, detailsOfChanges, reviewedOf, unreviewedOf, type VendorChanges } from '../vendor-details.js';
import { vendorAlreadyRegistered, vendorChanged, vendorProfileNotFound, vendorSuspended } from '../vendor.errors.js';
import { vendorFacts, Vendor, type VendorDetails } from '../vendor.entity.js';
import { dropCachedVendor, dropCachedVendorsOfColleges, dropCachedVendorWithDeals } from '../vendor-tags.js';
import { Revision } from '../../moderation/public.js';

/** Changes of an account's own business. An image from another host is fetched before the transaction starts. */
@Injectable()
export class OwnVendorService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly uploads: ImageUploads,
    private readonly pasted: PastedImages,
    private readonly settings: Settings,
    private readonly furtherColleges: FurtherColleges,
  ) {}

  /** Returns the business; without one null, if the request accepts that. Throws vendor_profile_not_found. */
  async get({ userId }: SignedInUser, absent?: 'null'): Promise<JsonAnswer> {
    const [vendor] = await findOwnVendor(reads(this.em), { userId });
    const body = vendor?.json ?? absent;
    if (body === undefined) throw vendorProfileNotFound();
    return new JsonAnswer({ body });
  }

  /** Registers the account's only business. Throws vendor_already_registered, validation_failed. */
  async register(caller: SignedInUser, data: RegisterVendorDto): Promise<OwnVendorDto> {
    if (await this.em.count(Vendor, { userId: caller.userId })) throw vendorAlreadyRegistered();
    const logo = await this.pasted.copy(caller, 'vendorData.logo', data.logo);
    return this.store(caller.userId, { ...data, logo });
  }

  @Transactional()
  private async store(userId: number, { logo, ...data }: RegisterVendorDto): Promise<OwnVendorDto> {
    await requireActiveAccount(this.em, userId);
    await this.requireLiveCollege('vendorData.collegeId', data.collegeId);
    await this.uploads.show('vendorData.logo', logo);
    const place = pinOf(data);
    const vendor = this.em.create(Vendor, {
      ...detailsOf({ ...data, logoUrl: logo }),
      ...place,
      userId,
      collegeId: data.collegeId,
      name: data.name,
      category: data.category,
      hasPaid: await hasPaidFee(this.em, userId),
      // Registered while there was no fee: it never owes one.
      feeWaivedAt: this.settings.current().vendorFeeCents === 0 ? new Date() : null,
    });
    try {
      await this.em.flush();
    } catch (error) {
      throw error instanceof UniqueConstraintViolationException ? vendorAlreadyRegistered(error) : error;
    }
    await this.outbox.publish('VendorRegistered', vendorFacts(vendor));
    dropCachedVendor(vendor);
    dropCachedCollege(data.collegeId);
    return getOwnVendor(tables(this.em), userId);
  }

  /**
   * Changes the business; changes of a public one that need approval wait as its revision. Throws
   * vendor_profile_not_found, vendor_suspended, and vendor_changed if the given version is not the present one.
   */
  async edit(caller: SignedInUser, body: UpdateVendorDto): Promise<OwnVendorDto> {
    const vendor = await getVendor(this.em.fork(), { userId: caller.userId });
    if (vendor.isSuspended()) throw vendorSuspended();
    const logoUrl = await this.pasted.copy(caller, 'logoUrl', body.logoUrl, vendor.logoUrl);
    return this.change(vendor, caller.userId, { ...body, logoUrl });
  }

  @Transactional()
  private async change({ id }: Vendor, userId: number, { version, ...body }: UpdateVendorDto): Promise<OwnVendorDto> {
    await requireActiveAccount(this.em, userId);
    await this.furtherColleges.lockDeals({ vendorIds: [id] });
    const vendor = await lockVendor(this.em, { userId });
    if (version !== undefined && version !== vendor.version) throw vendorChanged(vendor);
    if (body.logoUrl !== vendor.logoUrl) await this.uploads.show('logoUrl', body.logoUrl);
    const before = vendor.collegeId;
    const hasMoved = body.collegeId !== undefined && body.collegeId !== before;
    if (hasMoved) await this.requireLiveCollege('collegeId', body.collegeId);
    const now = new Date();
    const details = await this.submit(vendor, detailsOf(body), now);
    const pin = pinOf(body, vendor);
    if (vendor.edit({ ...details, ...pin }, now)) {
      await this.em.flush();
      if ('latitude' in pin) await this.furtherColleges.leaveTooFar({ vendorIds: [id] });
      await this.outbox.publish('VendorUpdated', vendorFacts(vendor));
      await dropCachedVendorWithDeals(tables(this.em), vendor);
      if (hasMoved) dropCachedVendorsOfColleges(before, vendor.collegeId);
    }
    return getOwnVendor(tables(this.em), userId);
  }

  private async requireLiveCollege(field: string, id: number | undefined): Promise<void> {
    const college = id === undefined ? null : await this.em.findOne(College, { id, status: 'live' });
    if (!college) throw fieldError(field, 'Please select a valid college');
  }

  /**
   * Submits the changes that need approval, together with pending or rejected ones, and returns those that take effect
   * at once. Withdraws the revision if nothing differs any more from what readers see.
   */
  async submit(vendor: Vendor, details: Partial<VendorDetails>, at: Date): Promise<Partial<VendorDetails>> {
    const reviewed = reviewedOf(details);
    if (Object.keys(reviewed).length === 0) return details;
    const revision = await this.em.findOne(Revision, { vendorId: vendor.id });
    const all = { ...revision?.changes, ...reviewed };
    const isAtOnce = this.isAtOnce(vendor);
    const left = isAtOnce ? {} : changedFields<VendorChanges>(vendor, all);
    if (Object.keys(left).length === 0) this.withdraw(vendor, revision, at);
    else if (revision?.status !== 'pending' || !isDeepStrictEqual(left, revision.changes)) {
      // Editing a pending change keeps its place in the queue.
      const since = revision?.status === 'pending' ? revision.submittedAt : at;
      if (revision) revision.submit(left, since);
      else this.em.create(Revision, { vendorId: vendor.id, changes: left, submittedAt: since });
      vendor.noteRevision(since, at);
    }
    await this.em.flush();
    return isAtOnce ? { ...details, ...detailsOfChanges(all) } : unreviewedOf(details);
  }

  /**
   * Whether changes take effect without approval. A suspended business is reviewed, too: its changes do not wait for
   * the end of the suspension.
   */
  private isAtOnce(vendor: Vendor): boolean {
    return isApprovedAtOnce(this.settings.current(), vendor) || !(vendor.isPublic || vendor.isSuspended());
  }

  private withdraw(vendor: Vendor, revision: Revision | null, at: Date): void {
    if (!revision || revision.status === 'approved') return;
    this.em.remove(revision);
    if (revision.status === 'pending') vendor.noteRevision(null, at);
  }
}

/** Whether the settings approve this vendor's submissions without an admin. */
export const isApprovedAtOnce = (
  { autoApprove }: Pick<SettingsDto, 'autoApprove'>,
  { isTrusted }: Pick<Vendor, 'isTrusted'>,
): boolean => autoApprove === 'everybody' || (autoApprove === 'trusted' && isTrusted);

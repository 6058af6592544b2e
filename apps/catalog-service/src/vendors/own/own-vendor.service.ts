import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import type { RegisterVendorDto } from '@campus-deals/contracts/catalog/register-vendor.dto';
import type { UpdateVendorDto } from '@campus-deals/contracts/catalog/update-vendor.dto';
import { Outbox } from '@campus-deals/messaging';
import { fieldError, JsonAnswer, type SignedInUser } from '@campus-deals/service-defaults';
import { Settings } from '@campus-deals/settings';
import { College, dropCachedCollege, FurtherColleges } from '../../colleges/public.js';
import { reads, tables } from '../../tables.js';
import { hasPaidFee } from '../fees/has-paid-fee.query.js';
import { ImageUploads, PastedImages } from '../../images/public.js';
import { requireActiveAccount } from '../../visibility/public.js';
import { findOwnVendor, getOwnVendor } from './own-vendor.query.js';
import { getVendor, lockVendor } from '../lock-vendor.js';
import { detailsOf, pinOf } from '../vendor-details.js';
import { VendorAlreadyRegistered, VendorChanged, VendorProfileNotFound, VendorSuspended } from '../vendor.errors.js';
import { vendorFacts, Vendor } from '../vendor.entity.js';
import { VendorRevisions } from '../vendor-revisions.js';
import { dropCachedVendor, dropCachedVendorsOfColleges, dropCachedVendorWithDeals } from '../vendor-tags.js';

/** Changes of an account's own business. An image from another host is fetched before the transaction starts. */
@Injectable()
export class OwnVendorService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly uploads: ImageUploads,
    private readonly pasted: PastedImages,
    private readonly revisions: VendorRevisions,
    private readonly settings: Settings,
    private readonly furtherColleges: FurtherColleges,
  ) {}

  /** Returns the business; without one null, if the request accepts that. Throws `VendorProfileNotFound`. */
  async get({ userId }: SignedInUser, absent?: 'null'): Promise<JsonAnswer> {
    const [vendor] = await findOwnVendor(reads(this.em), { userId });
    const body = vendor?.json ?? absent;
    if (body === undefined) throw new VendorProfileNotFound();
    return new JsonAnswer({ body });
  }

  /**
   * Registers the account's only business. Throws `VendorAlreadyRegistered`, validation_failed for a college that is
   * not public.
   */
  async register(caller: SignedInUser, data: RegisterVendorDto): Promise<OwnVendorDto> {
    if (await this.em.count(Vendor, { userId: caller.userId })) throw new VendorAlreadyRegistered();
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
      throw error instanceof UniqueConstraintViolationException ? new VendorAlreadyRegistered(error) : error;
    }
    await this.outbox.publish('VendorRegistered', vendorFacts(vendor));
    dropCachedVendor(vendor);
    dropCachedCollege(data.collegeId);
    return getOwnVendor(tables(this.em), userId);
  }

  /**
   * Changes the business; changes of a public one that need approval wait as its revision. Throws
   * `VendorProfileNotFound`, `VendorSuspended`, and `VendorChanged` if the given version is not the present one.
   */
  async edit(caller: SignedInUser, body: UpdateVendorDto): Promise<OwnVendorDto> {
    const vendor = await getVendor(this.em.fork(), { userId: caller.userId });
    if (vendor.isSuspended()) throw new VendorSuspended();
    const logoUrl = await this.pasted.copy(caller, 'logoUrl', body.logoUrl, vendor.logoUrl);
    return this.change(vendor, caller.userId, { ...body, logoUrl });
  }

  @Transactional()
  private async change({ id }: Vendor, userId: number, { version, ...body }: UpdateVendorDto): Promise<OwnVendorDto> {
    await requireActiveAccount(this.em, userId);
    await this.furtherColleges.lockDeals({ vendorIds: [id] });
    const vendor = await lockVendor(this.em, { userId });
    if (version !== undefined && version !== vendor.version) throw new VendorChanged(vendor);
    if (body.logoUrl !== vendor.logoUrl) await this.uploads.show('logoUrl', body.logoUrl);
    const before = vendor.collegeId;
    const hasMoved = body.collegeId !== undefined && body.collegeId !== before;
    if (hasMoved) await this.requireLiveCollege('collegeId', body.collegeId);
    const now = new Date();
    const details = await this.revisions.submit(vendor, detailsOf(body), now);
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
}

import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@campus-deals/audit';
import type { AdminVendorDto } from '@campus-deals/contracts/admin-vendor.dto';
import type { CreateAdminVendorDto } from '@campus-deals/contracts/create-admin-vendor.dto';
import { UNKNOWN_BUSINESS_CATEGORY } from '@campus-deals/contracts/enumerations';
import type { UpdateAdminVendorDto } from '@campus-deals/contracts/update-admin-vendor.dto';
import { Outbox } from '@campus-deals/messaging';
import { fieldError, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { vendorState, vendorSubject } from '../audited-things.js';
import { College } from '../colleges/college.entity.js';
import { tables } from '../entities.js';
import { ImageUploads, PastedImages } from '../images/images.module.js';
import { getAdminVendor } from './admin-vendor.query.js';
import { listedDetails, placeOf } from './vendor-details.js';
import { VendorChanged, VendorNotFound } from './vendor.errors.js';
import { vendorFacts } from './vendor.events.js';
import { Vendor, type VendorDetails } from './vendor.entity.js';
import { dropCachedVendor, dropCachedVendorsOfColleges, dropCachedVendorWithDeals } from './vendor-tags.js';

/** What admins do to businesses. What a business points to elsewhere is fetched before the transaction opens. */
@Injectable()
export class AdminVendorsService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly uploads: ImageUploads,
    private readonly pasted: PastedImages,
    private readonly audit: AuditLog,
  ) {}

  /** Throws validation_failed for a college that is not there. */
  async create(caller: SignedInUser, body: CreateAdminVendorDto): Promise<AdminVendorDto> {
    requireAccess(caller, 'admin');
    const logoUrl = await this.pasted.copy(caller, 'logoUrl', body.logoUrl);
    return this.store({ ...body, ...(logoUrl !== undefined && { logoUrl }) });
  }

  /** For an import too, whose pictures are not fetched. In a transaction. */
  @Transactional()
  async store(body: CreateAdminVendorDto): Promise<AdminVendorDto> {
    await this.requireCollege(body.collegeId);
    await this.uploads.show('logoUrl', body.logoUrl);
    await this.uploads.show('seoMetadata.ogImage', body.seoMetadata?.ogImage);
    const vendor = this.em.create(Vendor, {
      ...listedDetails(body),
      ...placeOf(placeIn(body)),
      userId: null,
      collegeId: body.collegeId,
      name: body.name,
      category: body.category ?? UNKNOWN_BUSINESS_CATEGORY,
    });
    await this.em.flush();
    // No account has it, so that no role follows: whoever keeps vendors learns of it as of any change.
    await this.outbox.publish('VendorUpdated', vendorFacts(vendor));
    await this.audit.record({
      action: 'vendor.create',
      subject: vendorSubject(vendor),
      after: vendorState(vendor),
    });
    dropCachedVendor(vendor);
    dropCachedVendorsOfColleges(vendor.collegeId);
    return getAdminVendor(tables(this.em), vendor.id);
  }

  /** Throws `VendorNotFound`, `VendorChanged` where a version is named that is not the present one. */
  async edit(caller: SignedInUser, id: number, body: UpdateAdminVendorDto): Promise<AdminVendorDto> {
    requireAccess(caller, 'admin');
    const vendor = await this.em.fork().findOne(Vendor, id);
    if (!vendor) throw new VendorNotFound(id);
    const isNew = body.logoUrl !== vendor.logoUrl;
    const logoUrl = isNew ? await this.pasted.copy(caller, 'logoUrl', body.logoUrl) : body.logoUrl;
    return this.change(id, { ...body, ...(logoUrl !== undefined && { logoUrl }) });
  }

  /** Of many at once too, each in the caller's transaction. */
  @Transactional()
  async change(id: number, { version, ...body }: UpdateAdminVendorDto): Promise<AdminVendorDto> {
    const vendor = await this.em.findOne(Vendor, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!vendor) throw new VendorNotFound(id);
    if (version !== undefined && version !== vendor.version)
      throw new VendorChanged(vendor, 'The vendor was changed meanwhile');
    if (body.logoUrl !== vendor.logoUrl) await this.uploads.show('logoUrl', body.logoUrl);
    const ogImage = body.seoMetadata?.ogImage;
    if (ogImage !== vendor.seoMetadata?.ogImage) await this.uploads.show('seoMetadata.ogImage', ogImage);
    const before = vendor.collegeId;
    if (body.collegeId !== undefined && body.collegeId !== before) await this.requireCollege(body.collegeId);
    const details: Partial<VendorDetails> = { ...listedDetails(body), ...placeOf(placeIn(body), vendor) };
    const state = vendorState(vendor);
    if (vendor.edit(details, new Date())) {
      await this.em.flush();
      await this.outbox.publish('VendorUpdated', vendorFacts(vendor));
      await this.audit.record({
        action: 'vendor.edit',
        subject: vendorSubject(vendor),
        before: state,
        after: vendorState(vendor),
      });
      await dropCachedVendorWithDeals(tables(this.em), vendor);
      if (vendor.collegeId !== before) dropCachedVendorsOfColleges(before, vendor.collegeId);
    }
    return getAdminVendor(tables(this.em), id);
  }

  /** Whether the public sees it or not: admins prepare what will be. */
  private async requireCollege(id: number): Promise<void> {
    if ((await this.em.count(College, { id })) === 0) throw fieldError('collegeId', 'Please select a valid college');
  }
}

/** Leaves out a ZIP code of null: an admin who does not know it has not moved the business. */
function placeIn({
  latitude,
  longitude,
  zipCode,
}: Pick<UpdateAdminVendorDto, 'latitude' | 'longitude' | 'zipCode'>): Parameters<typeof placeOf>[0] {
  return {
    ...(latitude !== undefined && { latitude }),
    ...(longitude !== undefined && { longitude }),
    ...(typeof zipCode === 'string' && { zipCode }),
  };
}

import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { Outbox } from '@campus-deals/messaging';
import { ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import { tables } from '../../tables.js';
import { hasPaidFee } from '../fees/has-paid-fee.query.js';
import { Settings } from '@campus-deals/settings';
import { IdentityUsers, requireActiveAccount } from '../../visibility/public.js';
import { getOwnVendor } from './own-vendor.query.js';
import { vendorAlreadyRegistered, vendorNotFound } from '../vendor.errors.js';
import { vendorFacts, type Vendor } from '../vendor.entity.js';
import { lockVendor } from '../lock-vendor.js';
import { dropCachedVendorWithDeals } from '../vendor-tags.js';

/** Removes the review that an account wrote of a business, in the caller's transaction. Reviews implement it, above vendors. */
export abstract class OwnReviews {
  abstract remove(em: EntityManager, vendor: Vendor, userId: number): Promise<void>;
}

/** Assigns businesses that admins entered to their owners: to users who sign in with the address of the business. */
@Injectable()
export class ClaimVendorService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly reviews: OwnReviews,
    private readonly users: IdentityUsers,
  ) {}

  /**
   * Claims a business, and deletes the owner's own review of it. Throws vendor_not_found, vendor_claimed,
   * vendor_already_registered; access_denied if the caller's address differs from that of the business, which the error
   * does not reveal; service_unavailable if the caller's address is not available.
   */
  async claim({ userId }: SignedInUser, id: number): Promise<OwnVendorDto> {
    const contact = await this.users.findContact(userId);
    if (!contact) throw new ProductError('sign_in_required');
    if (!contact.isVerified) throw new ProductError('access_denied', 'Your email address is not verified');
    try {
      return await this.give(userId, contact.email, id);
    } catch (error) {
      throw error instanceof UniqueConstraintViolationException ? vendorAlreadyRegistered(error) : error;
    }
  }

  @Transactional()
  private async give(userId: number, address: string, id: number): Promise<OwnVendorDto> {
    await requireActiveAccount(this.em, userId);
    const hasPaid = await hasPaidFee(this.em, userId);
    const vendor = await lockVendor(this.em, { id });
    const hasAddress = vendor.email?.toLowerCase() === address.toLowerCase();
    // Other accounts must not learn of a business that readers do not see.
    if (!(vendor.userId === null && hasAddress) && !(vendor.isOpen && vendor.isPublic)) throw vendorNotFound(id);
    if (vendor.userId === null && !hasAddress)
      throw new ProductError('access_denied', 'Sign in with the email address that this business has given');
    const now = new Date();
    vendor.claim(userId, hasPaid, now);
    if (!hasPaid && this.settings.current().vendorFeeCents === 0) vendor.waiveFee(now);
    await this.reviews.remove(this.em, vendor, userId);
    await this.em.flush();
    await this.outbox.publish('VendorRegistered', vendorFacts(vendor));
    await dropCachedVendorWithDeals(tables(this.em), vendor);
    return getOwnVendor(tables(this.em), userId);
  }
}

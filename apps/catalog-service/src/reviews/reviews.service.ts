import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OwnReview, Review, ReviewBody } from '@campus-deals/contracts/vendors.schema';
import { changedTags, ProductError, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { VENDORS_TAG, vendorsOfCollegeTag } from '../colleges/colleges.module.js';
import { IS_OPEN_COLLEGE } from '../running-deals.js';
import { vendorTag } from '../vendors/vendors.module.js';
import { REVIEW_JSON } from './review-json.js';

interface ReviewedVendor {
  id: number;
  collegeId: number;
  ownerId: number;
}

const SHOWN_VENDOR = `
  SELECT v.id, v.college_id AS "collegeId", v.user_id AS "ownerId" FROM vendors v JOIN colleges c ON c.id = v.college_id
  WHERE v.id = ? AND ${IS_OPEN_COLLEGE}`;
const FIND_OWN = `SELECT ${REVIEW_JSON} AS review FROM reviews r WHERE r.vendor_id = ? AND r.user_id = ?`;
const PUT = `
  INSERT INTO reviews AS r (vendor_id, user_id, rating, text) VALUES (?, ?, ?, ?)
  ON CONFLICT (vendor_id, user_id) DO UPDATE SET rating = excluded.rating, text = excluded.text, updated_at = now()
  RETURNING ${REVIEW_JSON} AS review`;
const TAKE_AWAY = `DELETE FROM reviews WHERE vendor_id = ? AND user_id = ? RETURNING id`;

/** What students say of vendors: one review each. A trigger moves the vendor's sum and count with every change, in the same transaction. */
@Injectable()
export class ReviewsService {
  constructor(private readonly em: EntityManager) {}

  /** Null: nothing yet. Throws vendor_not_found. */
  async getOwn(caller: SignedInUser, vendorId: number): Promise<OwnReview> {
    requireAccess(caller, 'student');
    await this.getVendor(vendorId);
    const [found] = await this.em.execute<{ review: Review }[]>(FIND_OWN, [vendorId, caller.userId]);
    return { review: found?.review ?? null };
  }

  /** Puts the caller's review in place of the one before, whose day and place in the list it keeps. Throws vendor_not_found. */
  @Transactional()
  async put(caller: SignedInUser, vendorId: number, { rating, text }: ReviewBody): Promise<Review> {
    requireAccess(caller, 'student');
    const vendor = await this.getVendor(vendorId);
    if (vendor.ownerId === caller.userId)
      throw new ProductError('access_denied', 'You cannot review your own business');
    const [stored] = await this.em.execute<{ review: Review }[]>(PUT, [vendorId, caller.userId, rating, text || null]);
    if (!stored) throw new ProductError('vendor_not_found', `Vendor ${vendorId} not found`);
    dropCachedRating(vendor);
    return stored.review;
  }

  /** Takes the caller's review away, if there is one. Throws vendor_not_found. */
  @Transactional()
  async takeAway(caller: SignedInUser, vendorId: number): Promise<void> {
    requireAccess(caller, 'student');
    const vendor = await this.getVendor(vendorId);
    const taken = await this.em.execute<object[]>(TAKE_AWAY, [vendorId, caller.userId]);
    if (taken.length > 0) dropCachedRating(vendor);
  }

  private async getVendor(id: number): Promise<ReviewedVendor> {
    const [vendor] = await this.em.execute<ReviewedVendor[]>(SHOWN_VENDOR, [id]);
    if (!vendor) throw new ProductError('vendor_not_found', `Vendor ${id} not found`);
    return vendor;
  }
}

/** Whatever shows the vendor's mean. Cards of its deals do not. */
function dropCachedRating({ id, collegeId }: ReviewedVendor): void {
  changedTags(vendorTag(id), VENDORS_TAG, vendorsOfCollegeTag(collegeId));
}

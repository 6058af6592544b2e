import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PageQueryDto } from '@campus-deals/contracts/page-query.dto';
import type { OwnReviewDto, ReviewDto } from '@campus-deals/contracts/review.dto';
import type { WriteReviewDto } from '@campus-deals/contracts/write-review.dto';
import {
  changedCounts,
  changedTags,
  json,
  jsonText,
  pagesOf,
  ProductError,
  requireAccess,
  type JsonAnswer,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import { College } from '../colleges/college.entity.js';
import { openCollegeTag, VENDORS_TAG, vendorsOfCollegeTag } from '../colleges/colleges.module.js';
import { reads, tables, type Db } from '../entities.js';
import { isOpenCollege } from '../running-deals.js';
import { Vendor } from '../vendors/vendor.entity.js';
import { vendorTag } from '../vendors/vendors.module.js';
import { Review } from './review.entity.js';
import { reviewFields } from './review.presenter.js';

const ofVendor = pagesOf(
  (db: Db, { vendorId }: { vendorId: number }) =>
    db
      .selectFrom('vendors')
      .innerJoin('colleges', 'colleges.id', 'vendors.college_id')
      .select('colleges.id as collegeId')
      .where('vendors.id', '=', vendorId)
      .where(isOpenCollege),
  (db, { vendorId }) =>
    db.selectFrom('reviews').select(jsonText(reviewFields).as('json')).where('reviews.vendor_id', '=', vendorId),
  { keys: [['reviews.id', 'integer']], direction: 'desc' },
);

/** What students say of vendors: one review each. Every method throws vendor_not_found. */
@Injectable()
export class ReviewsService {
  constructor(private readonly em: EntityManager) {}

  /** What students say of a vendor that readers see, the newest first. */
  async list(vendorId: number, page: PageQueryDto): Promise<JsonAnswer> {
    const reviews = await ofVendor(reads(this.em), { vendorId }, page);
    if (!reviews) throw vendorNotFound(vendorId);
    return { ...reviews.page, tags: [vendorTag(vendorId), openCollegeTag(reviews.scope.collegeId)] };
  }

  /** Null: nothing yet. */
  async getOwn(caller: SignedInUser, vendorId: number): Promise<OwnReviewDto> {
    requireAccess(caller, 'student');
    await this.getPublicVendor(vendorId);
    return { review: await this.findOwn(vendorId, caller.userId) };
  }

  /** Puts the caller's review in place of the one before, whose day and place in the list it keeps. */
  @Transactional()
  async write(caller: SignedInUser, vendorId: number, { rating, text }: WriteReviewDto): Promise<ReviewDto> {
    requireAccess(caller, 'student');
    const { userId } = caller;
    const vendor = await this.getPublicVendor(vendorId, LockMode.PESSIMISTIC_WRITE);
    if (vendor.userId === userId) throw new ProductError('access_denied', 'You cannot review your own business');
    const before = await this.em.findOne(Review, { vendor: vendorId, userId });
    vendor.countRating(rating, before?.rating);
    if (before) before.rewrite(rating, text || null);
    else this.em.create(Review, { vendor: vendorId, userId, rating, text: text || null });
    await this.em.flush();
    dropCachedRating(vendor);
    const review = await this.findOwn(vendorId, userId);
    if (!review) throw new Error(`the review of vendor ${vendorId} by user ${userId} is not found`);
    return review;
  }

  /** Removes the caller's review, if there is one. */
  @Transactional()
  async remove(caller: SignedInUser, vendorId: number): Promise<void> {
    requireAccess(caller, 'student');
    await this.removeFrom(await this.getPublicVendor(vendorId, LockMode.PESSIMISTIC_WRITE), caller.userId);
  }

  /** Of a deleted account; means are those of the reviews left. Runs in an event handler's transaction. */
  async removeAllOf(userId: number): Promise<void> {
    const reviewed = await tables(this.em)
      .selectFrom('reviews')
      .select('vendor_id as id')
      .where('user_id', '=', userId)
      .orderBy('vendor_id')
      .execute();
    for (const { id } of reviewed)
      await this.removeFrom(await this.em.findOneOrFail(Vendor, id, { lockMode: LockMode.PESSIMISTIC_WRITE }), userId);
  }

  private async removeFrom(vendor: Vendor, userId: number): Promise<void> {
    const review = await this.em.findOne(Review, { vendor: vendor.id, userId });
    if (!review) return;
    vendor.uncountRating(review.rating);
    this.em.remove(review);
    await this.em.flush();
    dropCachedRating(vendor);
  }

  private async getPublicVendor(id: number, lockMode = LockMode.NONE): Promise<Vendor> {
    const vendor = await this.em.findOne(Vendor, id, { lockMode });
    const college = vendor?.collegeId ? await this.em.findOne(College, vendor.collegeId) : null;
    if (!vendor || !college?.isOpen()) throw vendorNotFound(id);
    return vendor;
  }

  private async findOwn(vendorId: number, userId: number): Promise<ReviewDto | null> {
    const found = await tables(this.em)
      .selectFrom('reviews')
      .select(json(reviewFields).as('review'))
      .where('vendor_id', '=', vendorId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return found?.review ?? null;
  }
}

function vendorNotFound(id: number): ProductError {
  return new ProductError('vendor_not_found', `Vendor ${id} not found`);
}

/**
 * The vendor's own page shows the review, and its writer looks there next: dropped at once. Lists show only its mean. Cards of
 * its deals show neither.
 */
function dropCachedRating({ id, collegeId }: Vendor): void {
  changedTags(vendorTag(id));
  changedCounts(VENDORS_TAG, ...(collegeId === null ? [] : [vendorsOfCollegeTag(collegeId)]));
}

import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { VOUCHER_KINDS } from '@campus-deals/contracts/enumerations';
import type { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import type { OwnReviewDto, ReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import type { WriteReviewDto } from '@campus-deals/contracts/catalog/write-review.dto';
import { Outbox } from '@campus-deals/messaging';
import {
  changedCounts,
  changedTags,
  json,
  jsonText,
  pagesOf,
  ProductError,
  requireAccess,
  JsonAnswer,
  type Fields,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import { expressionBuilder, sql } from 'kysely';
import { openCollegeTag, VENDORS_TAG, vendorsOfCollegeTag } from '../colleges/public.js';
import { reads, tables, type Db, type Tables } from '../entities.js';
import { requireActiveAccount } from '../active-accounts.js';
import { StudentStatus } from '../redemptions/public.js';
import { isOpenCollege } from '../running-deals.js';
import { Vendor, vendorTag } from '../vendors/public.js';
import { Review } from './review.entity.js';

const { ref } = expressionBuilder<Tables, 'reviews'>();

/** Public fields of a review, without any data about its author. */
export const reviewFields: Fields<ReviewDto> = {
  id: ref('reviews.id'),
  rating: ref('reviews.rating'),
  text: ref('reviews.text'),
  createdAt: ref('reviews.created_at'),
};

const ofVendor = pagesOf(
  (db: Db, { vendorId }: { vendorId: number }) =>
    db
      .selectFrom('vendors')
      .innerJoin('colleges', 'colleges.id', 'vendors.college_id')
      .select('colleges.id as collegeId')
      .where('vendors.id', '=', vendorId)
      .where(isOpenCollege)
      .where('vendors.is_public', '=', sql.lit(true)),
  (db, { vendorId }) =>
    db
      .selectFrom('reviews')
      .select(jsonText(reviewFields).as('json'))
      .where('reviews.vendor_id', '=', vendorId)
      .where('reviews.is_hidden', '=', sql.lit(false)),
  { keys: [['reviews.id', 'integer']], direction: 'desc' },
);

/** Students' reviews of vendors, one per student. Every method throws vendor_not_found. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly em: EntityManager,
    private readonly students: StudentStatus,
    private readonly outbox: Outbox,
  ) {}

  /** Lists the reviews of a visible vendor, newest first. */
  async list(vendorId: number, page: PageQueryDto): Promise<JsonAnswer> {
    const reviews = await ofVendor(reads(this.em), { vendorId }, page);
    if (!reviews) throw vendorNotFound(vendorId);
    return new JsonAnswer({ ...reviews.page, tags: [vendorTag(vendorId), openCollegeTag(reviews.scope.collegeId)] });
  }

  /** Returns the caller's review; null if there is none. */
  async getOwn(caller: SignedInUser, vendorId: number): Promise<OwnReviewDto> {
    requireAccess(caller, 'student');
    await this.getPublicVendor(vendorId);
    return { review: await this.findOwn(vendorId, caller.userId) };
  }

  /**
   * Writes or replaces the caller's review; a replacement keeps its date and place in the list. The first review
   * requires a redemption there or a verified student, since accounts cost only a mailbox. Throws
   * verified_students_only, and service_unavailable if identity is needed but unavailable.
   */
  async write(caller: SignedInUser, vendorId: number, review: WriteReviewDto): Promise<ReviewDto> {
    requireAccess(caller, 'student');
    const { userId } = caller;
    const vendor = await this.getPublicVendor(vendorId);
    if (vendor.userId === userId) throw new ProductError('access_denied', 'You cannot review your own business');
    if (!(await this.isKnownAt(vendorId, userId)) && !(await this.students.isVerified(userId)))
      throw new ProductError(
        'verified_students_only',
        'To review a business, redeem one of its deals first or verify your school email address',
      );
    return this.put(userId, vendorId, review);
  }

  /** Runs in its own transaction, which must not wait for identity. */
  @Transactional()
  private async put(userId: number, vendorId: number, { rating, text }: WriteReviewDto): Promise<ReviewDto> {
    await requireActiveAccount(this.em, userId);
    const vendor = await this.getPublicVendor(vendorId, LockMode.PESSIMISTIC_WRITE);
    const before = await this.em.findOne(Review, { vendor: vendorId, userId });
    vendor.countRating(rating, before?.rating);
    if (before) before.rewrite(rating, text || null);
    else this.em.create(Review, { vendor: vendorId, userId, rating, text: text || null });
    await this.em.flush();
    dropCachedRating(vendor);
    const review = await this.findOwn(vendorId, userId);
    if (!review) throw new Error(`the review of vendor ${vendorId} by user ${userId} is not found`);
    if (!before) {
      const { ownerId: vendorUserId, collegeId } = vendor;
      await this.outbox.publish('ReviewWritten', { reviewId: review.id, vendorId, collegeId, vendorUserId, rating });
    }
    return review;
  }

  /** Deletes the caller's review, if there is one. */
  @Transactional()
  async remove(caller: SignedInUser, vendorId: number): Promise<void> {
    requireAccess(caller, 'student');
    await this.removeFrom(await this.getPublicVendor(vendorId, LockMode.PESSIMISTIC_WRITE), caller.userId);
  }

  /**
   * Deletes all reviews of an erased account and updates the vendors' ratings. Runs in an event handler's transaction.
   */
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

  /** Hides the reviews of a suspended account, or restores them. Runs in an event handler's transaction. */
  async setHiddenOf(userId: number, isHidden: boolean): Promise<void> {
    const reviews = await this.em.find(Review, { userId, isHidden: !isHidden }, { orderBy: { vendor: 'asc' } });
    for (const review of reviews) {
      const vendor = await this.em.findOneOrFail(Vendor, review.vendor.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      review.isHidden = isHidden;
      if (isHidden) vendor.uncountRating(review.rating);
      else vendor.countRating(review.rating);
      await this.em.flush();
      dropCachedRating(vendor);
    }
  }

  private async removeFrom(vendor: Vendor, userId: number): Promise<void> {
    const review = await this.em.findOne(Review, { vendor: vendor.id, userId });
    if (!review) return;
    if (!review.isHidden) vendor.uncountRating(review.rating);
    this.em.remove(review);
    await this.em.flush();
    dropCachedRating(vendor);
  }

  /**
   * Whether the student has reviewed the vendor before or received one of its deals: a voucher once it was scanned, any
   * other kind once it was shown.
   */
  private async isKnownAt(vendorId: number, userId: number): Promise<boolean> {
    const { isKnown } = await tables(this.em)
      .selectNoFrom(({ exists, or, selectFrom }) =>
        or([
          exists(selectFrom('reviews').where('vendor_id', '=', vendorId).where('user_id', '=', userId)),
          exists(
            selectFrom('redemptions')
              .where('vendor_id', '=', vendorId)
              .where('user_id', '=', userId)
              .where((eb) => eb.or([eb('redeemed_at', 'is not', null), eb('kind', 'not in', VOUCHER_KINDS)])),
          ),
        ]).as('isKnown'),
      )
      .executeTakeFirstOrThrow();
    return Boolean(isKnown);
  }

  private async getPublicVendor(id: number, lockMode = LockMode.NONE): Promise<Vendor> {
    const vendor = await this.em.findOne(Vendor, id, { lockMode });
    if (!vendor?.isOpen || !vendor.isPublic) throw vendorNotFound(id);
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
 * Invalidates answers with the vendor's rating. Its own page and reviews are dropped at once, since the author views
 * them next; lists, which show only the mean, after a delay. Cards of its deals show neither.
 */
function dropCachedRating({ id, collegeId }: Vendor): void {
  changedTags(vendorTag(id));
  changedCounts(VENDORS_TAG, ...(collegeId === null ? [] : [vendorsOfCollegeTag(collegeId)]));
}

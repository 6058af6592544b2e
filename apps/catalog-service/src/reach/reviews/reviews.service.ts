import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import type { OwnReviewDto, WrittenReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import type { WriteReviewDto } from '@campus-deals/contracts/catalog/write-review.dto';
import { Outbox } from '@campus-deals/messaging';
import { PairLimits, ProductError, requireAccess, JsonAnswer, type SignedInUser } from '@campus-deals/service-defaults';
import { openCollegeTag } from '../../colleges/public.js';
import { reads, tables } from '../../tables.js';
import { IdentityUsers, requireActiveAccount } from '../../visibility/public.js';
import { findCountedUse } from '../../counter/public.js';
import { getVendor, lockVendor, type Vendor, vendorNotFound, vendorTag } from '../../vendors/public.js';
import { Review } from './review.entity.js';
import { dropCachedRating, findOwnReview, getReviewForUpdate, publicReviews, removeReview } from './reviews.query.js';

const NEW = { hiddenReason: null, answer: null, answeredAt: null };

/** Students' reviews of vendors, one per student. Every method throws vendor_not_found. */
@Injectable()
export class ReviewsService {
  private readonly limits = new PairLimits(this.em);

  constructor(
    private readonly em: EntityManager,
    private readonly users: IdentityUsers,
    private readonly outbox: Outbox,
  ) {}

  /** Lists the reviews of a visible vendor, newest first. */
  async list(vendorId: number, page: PageQueryDto): Promise<JsonAnswer> {
    const reviews = await publicReviews(reads(this.em), { vendorId }, page);
    if (!reviews) throw vendorNotFound(vendorId);
    return new JsonAnswer({ ...reviews.page, tags: [vendorTag(vendorId), openCollegeTag(reviews.scope.collegeId)] });
  }

  /** Returns the caller's review; null if there is none. */
  async getOwn(caller: SignedInUser, vendorId: number): Promise<OwnReviewDto> {
    requireAccess(caller, 'student');
    await this.getPublicVendor(vendorId);
    return { review: await findOwnReview(tables(this.em), vendorId, caller.userId) };
  }

  /**
   * Writes or replaces the caller's review; a replacement keeps its date, its place in the list and its answer, and
   * stays hidden if an admin hid it. The first review requires a use that the counter counted, or a verified student,
   * since accounts cost only a mailbox, and a mailbox has one. Throws own_business, verified_students_only,
   * already_reviewed, and service_unavailable if identity is needed but unavailable.
   */
  async write(caller: SignedInUser, vendorId: number, review: WriteReviewDto): Promise<WrittenReviewDto> {
    requireAccess(caller, 'student');
    const { userId } = caller;
    const vendor = await this.getPublicVendor(vendorId);
    if (vendor.userId === userId) throw new ProductError('own_business', 'You cannot review your own business');
    if ((await this.em.count(Review, { vendor: vendorId, userId })) > 0)
      return this.put(userId, vendorId, review, null);
    const student = await this.users.findStudent(userId);
    if (!student?.isVerified && (await findCountedUse(tables(this.em), { vendorId, userId })).length === 0)
      throw new ProductError(
        'verified_students_only',
        'To review a business, redeem one of its deals at its counter first or verify your school email address',
      );
    return this.put(userId, vendorId, review, student?.mailboxKey ?? null);
  }

  /** Runs in its own transaction, which must not wait for identity. */
  @Transactional()
  private async put(
    userId: number,
    vendorId: number,
    { rating, text }: WriteReviewDto,
    mailboxKey: string | null,
  ): Promise<WrittenReviewDto> {
    await requireActiveAccount(this.em, userId);
    const vendor = await this.getPublicVendor(vendorId, lockVendor);
    const before = await this.em.findOne(Review, { vendor: vendorId, userId });
    if (!before && mailboxKey !== null && (await this.em.count(Review, { vendor: vendorId, mailboxKey })) > 0)
      throw new ProductError('already_reviewed', 'You have reviewed this business from another account');
    if (!before || before.isShown()) vendor.countRating(rating, before?.rating);
    if (before) before.rewrite(rating, text || null);
    else this.em.create(Review, { vendor: vendorId, userId, mailboxKey, rating, text: text || null, ...NEW });
    await this.em.flush();
    dropCachedRating(vendor);
    const review = await findOwnReview(tables(this.em), vendorId, userId);
    if (!review) throw new Error(`the review of vendor ${vendorId} by user ${userId} is not found`);
    if (!before && (await this.limits.mayAlert('review-written', `user-${userId}`, `vendor-${vendorId}`))) {
      const { userId: vendorUserId, collegeId } = vendor;
      await this.outbox.publish('ReviewWritten', { reviewId: review.id, vendorId, collegeId, vendorUserId, rating });
    }
    return review;
  }

  /**
   * Deletes the caller's review, if there is one. Throws review_hidden for one that an admin hid: written again, it
   * would be shown. Its author may empty it.
   */
  @Transactional()
  async remove(caller: SignedInUser, vendorId: number): Promise<void> {
    requireAccess(caller, 'student');
    await requireActiveAccount(this.em, caller.userId);
    const vendor = await this.getPublicVendor(vendorId, lockVendor);
    const review = await this.em.findOne(Review, { vendor: vendorId, userId: caller.userId });
    if (review && review.hiddenReason !== null)
      throw new ProductError('review_hidden', 'We have hidden this review. You can empty its text instead');
    await removeReview(this.em, vendor, caller.userId);
  }

  /** Deletes an erased account's reviews and updates the vendors' ratings. Runs in an event handler's transaction. */
  async removeAllOf(userId: number): Promise<void> {
    const reviewed = await tables(this.em)
      .selectFrom('reviews')
      .select('vendor_id as id')
      .where('user_id', '=', userId)
      .orderBy('vendor_id')
      .execute();
    for (const { id } of reviewed) {
      const vendor = await lockVendor(this.em, { id });
      await removeReview(this.em, vendor, userId);
    }
  }

  /** Hides the reviews of a suspended account, or restores them. Runs in an event handler's transaction. */
  async setHiddenOf(userId: number, isHidden: boolean): Promise<void> {
    const written = await tables(this.em)
      .selectFrom('reviews')
      .select('id')
      .where('user_id', '=', userId)
      .where('is_hidden', '=', !isHidden)
      .orderBy('vendor_id')
      .execute();
    for (const { id } of written) {
      const { review, vendor } = await getReviewForUpdate(this.em, id);
      review.isHidden = isHidden;
      // A review that an admin hid is not counted either way.
      if (review.hiddenReason === null && isHidden) vendor.uncountRating(review.rating);
      else if (review.hiddenReason === null) vendor.countRating(review.rating);
      await this.em.flush();
      dropCachedRating(vendor);
    }
  }

  private async getPublicVendor(id: number, read = getVendor): Promise<Vendor> {
    const vendor = await read(this.em, { id });
    if (!vendor.isOpen || !vendor.isPublic) throw vendorNotFound(id);
    return vendor;
  }
}

import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog, type AdminAction } from '@campus-deals/audit';
import type { ListAdminReviewsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import type { AdminReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import { Outbox } from '@campus-deals/messaging';
import { requireAccess, JsonAnswer, type SignedInUser } from '@campus-deals/service-defaults';
import { reads, tables } from '../../tables.js';
import type { Vendor } from '../../vendors/public.js';
import { ReviewReports } from './review-reports.js';
import { Review } from './review.entity.js';
import {
  adminReviews,
  countAdminReviews,
  dropCachedRating,
  getAdminReview,
  getReviewForUpdate,
  reviewSubject,
} from './reviews.query.js';

/** Hides and shows reviews for admins. Every method on a review throws review_not_found. */
@Injectable()
export class ReviewModerationService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
    private readonly reports: ReviewReports,
  ) {}

  /** Lists the reviews that are reported, or hidden by an admin. */
  async list({ state, ...page }: ListAdminReviewsQueryDto): Promise<JsonAnswer> {
    const isHidden = state === 'hidden';
    const [reviews, total] = await Promise.all([
      adminReviews(reads(this.em), { isHidden }, page),
      countAdminReviews(reads(this.em), isHidden),
    ]);
    return new JsonAnswer({ ...reviews, total });
  }

  /** Hides a review with its answer, or changes the reason. It no longer counts, and its reports are dismissed. */
  @Transactional()
  async hide(caller: SignedInUser, id: number, reason: string): Promise<AdminReviewDto> {
    const { review, vendor } = await this.getForUpdate(caller, id);
    const before = { hiddenReason: review.hiddenReason };
    if (review.isShown()) vendor.uncountRating(review.rating);
    review.hiddenReason = reason;
    if (reason !== before.hiddenReason)
      await this.outbox.publish('ReviewHidden', {
        ...authored(review, vendor),
        reason,
        hiddenAt: new Date().toISOString(),
      });
    await this.reports.settle(review);
    return this.store(vendor, { action: 'review.hide', id, before, after: { hiddenReason: reason } });
  }

  /** Shows a hidden review again. */
  @Transactional()
  async restore(caller: SignedInUser, id: number): Promise<AdminReviewDto> {
    const { review, vendor } = await this.getForUpdate(caller, id);
    const before = { hiddenReason: review.hiddenReason };
    review.hiddenReason = null;
    if (before.hiddenReason !== null && review.isShown()) {
      vendor.countRating(review.rating);
      const restoredAt = new Date().toISOString();
      await this.outbox.publish('ReviewRestored', { ...authored(review, vendor), restoredAt });
    }
    return this.store(vendor, { action: 'review.restore', id, before, after: { hiddenReason: null } });
  }

  /** Removes the vendor's answer and leaves the review. Otherwise a vendor could have reviews hidden by insulting. */
  @Transactional()
  async removeAnswer(caller: SignedInUser, id: number): Promise<AdminReviewDto> {
    const { review, vendor } = await this.getForUpdate(caller, id);
    const before = { answeredAt: review.answeredAt };
    Object.assign(review, { answer: null, answeredAt: null });
    return this.store(vendor, { action: 'review.remove-answer', id, before, after: { answeredAt: null } });
  }

  private getForUpdate(caller: SignedInUser, id: number): ReturnType<typeof getReviewForUpdate> {
    requireAccess(caller, 'admin');
    return getReviewForUpdate(this.em, id);
  }

  /** Stores and audits an admin's action. */
  private async store(
    vendor: Vendor,
    { action, id, before, after }: { action: AdminAction['action']; id: number; before: object; after: object },
  ): Promise<AdminReviewDto> {
    await this.em.flush();
    await this.audit.record({
      action,
      subject: reviewSubject(id, vendor),
      before,
      after,
    });
    dropCachedRating(vendor);
    return getAdminReview(tables(this.em), id);
  }
}

/** Returns the facts that notify a review's author. */
const authored = ({ id: reviewId, userId }: Review, { id: vendorId, collegeId, name: vendorName }: Vendor) => ({
  reviewId,
  vendorId,
  collegeId,
  userId,
  vendorName,
});

import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog, type AdminAction } from '@campus-deals/audit';
import type { ListAdminReviewsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import type { AdminReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import type { ReportReviewDto, ReviewReportedDto } from '@campus-deals/contracts/catalog/review-report.dto';
import type { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { Outbox } from '@campus-deals/messaging';
import { ProductError, requireAccess, JsonAnswer, type SignedInUser } from '@campus-deals/service-defaults';
import { requireActiveAccount } from '../active-accounts.js';
import { reads, tables } from '../tables.js';
import type { Vendor } from '../vendors/public.js';
import { ReviewReport } from './review-report.entity.js';
import { Review } from './review.entity.js';
import {
  adminReviews,
  countAdminReviews,
  dropCachedRating,
  getAdminReview,
  getReviewForUpdate,
  reportsOfReview,
  reviewNotFound,
} from './reviews.query.js';

/** Users' reports about reviews, and what admins do about them. Every method on a review throws review_not_found. */
@Injectable()
export class ReviewModerationService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Reports a review that readers see; repeating it from the same account changes nothing. Throws access_denied for
   * one's own review.
   */
  @Transactional()
  async report(
    caller: SignedInUser,
    reviewId: number,
    { reason, comment = null }: ReportReviewDto,
  ): Promise<ReviewReportedDto> {
    requireAccess(caller, 'signed-in');
    const { userId } = caller;
    await requireActiveAccount(this.em, userId);
    const { review, vendor } = await getReviewForUpdate(this.em, reviewId);
    if (!review.isShown() || !vendor.isOpen || !vendor.isPublic) throw reviewNotFound(reviewId);
    if (review.userId === userId) throw new ProductError('access_denied', 'You cannot report your own review');
    if ((await this.em.count(ReviewReport, { reviewId, userId })) === 0) {
      this.em.create(ReviewReport, { reviewId, userId, reason, comment, dismissedAt: null });
      review.reportCount += 1;
      await this.em.flush();
    }
    return { reviewId };
  }

  /** Lists the reviews that are reported, or hidden by an admin. */
  async list({ state, ...page }: ListAdminReviewsQueryDto): Promise<JsonAnswer> {
    const isHidden = state === 'hidden';
    const [reviews, total] = await Promise.all([
      adminReviews(reads(this.em), { isHidden }, page),
      countAdminReviews(reads(this.em), isHidden),
    ]);
    return new JsonAnswer({ ...reviews, total });
  }

  async listReports(id: number, page: PageQueryDto): Promise<JsonAnswer> {
    if ((await this.em.count(Review, { id })) === 0) throw reviewNotFound(id);
    return new JsonAnswer(await reportsOfReview(reads(this.em), { reviewId: id }, page));
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
    await this.settleReports(review);
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

  /** Dismisses the reports so far: the review leaves the admins' list until another account reports it. */
  @Transactional()
  async dismissReports(caller: SignedInUser, id: number): Promise<AdminReviewDto> {
    const { review, vendor } = await this.getForUpdate(caller, id);
    const before = { reportCount: review.reportCount };
    await this.settleReports(review);
    return this.store(vendor, { action: 'review.dismiss-reports', id, before, after: { reportCount: 0 } });
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

  private async settleReports(review: Review): Promise<void> {
    review.reportCount = 0;
    await this.em.nativeUpdate(ReviewReport, { reviewId: review.id, dismissedAt: null }, { dismissedAt: new Date() });
  }

  /** Stores and audits what an admin did. The log never contains the texts, which an erasure must be able to delete. */
  private async store(
    vendor: Vendor,
    { action, id, before, after }: { action: AdminAction['action']; id: number; before: object; after: object },
  ): Promise<AdminReviewDto> {
    await this.em.flush();
    await this.audit.record({
      action,
      subject: { type: 'review', id, label: `a review of ${vendor.name}` },
      before,
      after,
    });
    dropCachedRating(vendor);
    return getAdminReview(tables(this.em), id);
  }
}

/** Returns the facts that notify a review's author. */
function authored({ id: reviewId, userId }: Review, { id: vendorId, collegeId, name: vendorName }: Vendor) {
  return { reviewId, vendorId, collegeId, userId, vendorName };
}

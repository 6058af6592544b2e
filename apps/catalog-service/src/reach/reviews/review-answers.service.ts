import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ListOwnReviewsQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { Outbox } from '@campus-deals/messaging';
import { changedTags, JsonAnswer, PairLimits, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { requireActiveAccount, isOwner } from '../../visibility/public.js';
import { reads } from '../../tables.js';
import { vendorProfileNotFound, vendorTag, type Vendor } from '../../vendors/public.js';
import type { Review } from './review.entity.js';
import { getReviewForUpdate, ownReviews, reviewNotFound } from './reviews.query.js';

/** Lets vendors answer reviews of their own business, once per review. */
@Injectable()
export class ReviewAnswersService {
  private readonly limits = new PairLimits(this.em);

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  /** Lists the shown reviews, newest first. Throws vendor_profile_not_found. */
  async list({ userId }: SignedInUser, { unanswered = false, ...page }: ListOwnReviewsQueryDto): Promise<JsonAnswer> {
    const reviews = await ownReviews(reads(this.em), { userId, unanswered }, page);
    if (!reviews) throw vendorProfileNotFound();
    return new JsonAnswer(reviews.page);
  }

  /**
   * Answers a review, or corrects the answer. Only the first one is published, so that its author is notified once.
   * Throws review_not_found.
   */
  @Transactional()
  async answer(caller: SignedInUser, id: number, answer: string): Promise<void> {
    const { review, vendor } = await this.getOwnForUpdate(caller, id);
    const isFirst = review.answer === null;
    Object.assign(review, { answer, answeredAt: new Date() });
    await this.em.flush();
    changedTags(vendorTag(vendor.id));
    if (!isFirst) return;
    const { id: vendorId, collegeId, name: vendorName } = vendor;
    if (!(await this.limits.mayAlert('review-answered', `vendor-${vendorId}`, `user-${review.userId}`))) return;
    await this.outbox.publish('ReviewAnswered', {
      reviewId: id,
      vendorId,
      collegeId,
      userId: review.userId,
      vendorName,
    });
  }

  /** Removes the answer, if there is one. Throws review_not_found. */
  @Transactional()
  async remove(caller: SignedInUser, id: number): Promise<void> {
    const { review, vendor } = await this.getOwnForUpdate(caller, id);
    Object.assign(review, { answer: null, answeredAt: null });
    await this.em.flush();
    changedTags(vendorTag(vendor.id));
  }

  private async getOwnForUpdate(caller: SignedInUser, id: number): Promise<{ review: Review; vendor: Vendor }> {
    requireAccess(caller, 'vendor');
    await requireActiveAccount(this.em, caller.userId);
    const found = await getReviewForUpdate(this.em, id);
    const { review, vendor } = found;
    if (!isOwner({ userId: caller.userId, isAdmin: false }, vendor.userId) || !review.isShown())
      throw reviewNotFound(id);
    return found;
  }
}

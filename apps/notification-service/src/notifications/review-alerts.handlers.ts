import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { VENDOR_PATH } from './alert-texts.js';
import type { NotificationData } from './notification.entity.js';
import { NotificationStore } from './notification.store.js';

/** Notifies vendors of reviews, and students of answers to and moderation of their reviews. */
@Controller()
export class ReviewAlertsHandlers {
  constructor(private readonly notifications: NotificationStore) {}

  @HandlesEvent('ReviewWritten')
  async notifyVendorWhenReviewWritten({ payload }: DomainEvent<'ReviewWritten'>): Promise<void> {
    const { reviewId, vendorUserId, rating } = payload;
    await this.notifications.notifyVendor(vendorUserId, {
      kind: 'review-written',
      cause: `review-written:${reviewId}`,
      title: rating === 1 ? 'A new review: 1 star' : `A new review: ${rating} stars`,
      description: 'Read it in your dashboard. You can answer it once.',
      data: { path: `${VENDOR_PATH}?tab=reviews` },
    });
  }

  @HandlesEvent('ReviewAnswered')
  async notifyStudentWhenReviewAnswered({ payload }: DomainEvent<'ReviewAnswered'>): Promise<void> {
    const { reviewId, userId, vendorName } = payload;
    await this.notifications.notifyUser(userId, {
      kind: 'review-answered',
      cause: `review-answered:${reviewId}`,
      title: `${vendorName} answered your review`,
      description: 'Everyone can read the answer below your review.',
      data: reviewsPage(payload),
    });
  }

  @HandlesEvent('ReviewHidden')
  async notifyStudentWhenReviewHidden({ payload }: DomainEvent<'ReviewHidden'>): Promise<void> {
    const { reviewId, userId, vendorName, reason, hiddenAt } = payload;
    await this.notifications.notifyUser(userId, {
      kind: 'review-hidden',
      cause: `review-hidden:${reviewId}:${hiddenAt}`,
      title: `Your review of ${vendorName} is hidden`,
      description: `The reason: ${reason}`,
      data: reviewsPage(payload),
    });
  }

  @HandlesEvent('ReviewRestored')
  async notifyStudentWhenReviewRestored({ payload }: DomainEvent<'ReviewRestored'>): Promise<void> {
    const { reviewId, userId, vendorName, restoredAt } = payload;
    await this.notifications.notifyUser(userId, {
      kind: 'review-hidden',
      cause: `review-restored:${reviewId}:${restoredAt}`,
      title: `Your review of ${vendorName} is shown again`,
      description: 'Everyone can read it, and it counts in the rating.',
      data: reviewsPage(payload),
    });
  }
}

/** Returns the address of a vendor's reviews. A vendor without a college is not public. */
const reviewsPage = ({ collegeId, vendorId }: { collegeId: number | null; vendorId: number }): NotificationData =>
  collegeId === null ? {} : { path: `/college/${collegeId}/vendor/${vendorId}#reviews` };

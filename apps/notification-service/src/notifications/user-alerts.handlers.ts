import { Controller } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { FeeRefundReason } from '@campus-deals/contracts/enumerations';
import { REPORT_REASON_LABELS } from '@campus-deals/contracts/catalog/report-labels';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { tables } from '../entities.js';
import { type NewNotification, NotificationStore } from './notification.store.js';
import { runAgainPath, VENDOR_PATH } from './alert-texts.js';

const FEE_REFUNDED: Record<FeeRefundReason, { title: string; description: string }> = {
  refund: {
    title: 'Your registration fee was refunded',
    description: 'Approved deals stay. To post new deals, pay the fee again.',
  },
  dispute: {
    title: 'Your registration fee went back to the cardholder',
    description: 'The bank decided so in a dispute. Approved deals stay. To post new deals, pay the fee again.',
  },
  duplicate: {
    title: 'You paid twice: one payment was refunded',
    description: 'Your first payment counts. There is nothing you need to do.',
  },
};

/** Notifies single users. Does nothing if the business has no owner. */
@Controller()
export class UserAlertsHandlers {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationStore,
  ) {}

  @HandlesEvent('DealApproved', 'tell-vendor-when-deal-approved')
  async notifyVendorWhenDealApproved({ payload }: DomainEvent<'DealApproved'>): Promise<void> {
    const { userId, dealId, version, title, isRevision } = payload;
    await this.tell(userId, {
      kind: 'deal-approved',
      cause: `deal-approved:${dealId}:${version}`,
      title: `Approved: ${title}`,
      description: isRevision
        ? 'Students see the new version from now on.'
        : 'Students see it as soon as it has begun and their college is active.',
      dealId,
    });
  }

  @HandlesEvent('DealRejected', 'tell-vendor-when-deal-rejected')
  async notifyVendorWhenDealRejected({ payload }: DomainEvent<'DealRejected'>): Promise<void> {
    const { userId, dealId, version, title, reason, isRevision } = payload;
    const consequence = isRevision ? ' The deal itself goes on as it was.' : '';
    await this.tell(userId, {
      kind: 'deal-rejected',
      cause: `deal-rejected:${dealId}:${version}`,
      title: `Not approved: ${title}`,
      description: `${reason ?? 'No reason was given.'}${consequence}`,
      dealId,
    });
  }

  @HandlesEvent('VendorChangeApproved', 'notify-owner-when-vendor-change-approved')
  async notifyOwnerWhenVendorChangeApproved({ payload }: DomainEvent<'VendorChangeApproved'>): Promise<void> {
    const { userId, vendorId, version, name } = payload;
    await this.tell(userId, {
      kind: 'deal-approved',
      cause: `vendor-change-approved:${vendorId}:${version}`,
      title: `Approved: ${name}`,
      description: 'Students see your changed profile from now on.',
    });
  }

  @HandlesEvent('VendorChangeRejected', 'notify-owner-when-vendor-change-rejected')
  async notifyOwnerWhenVendorChangeRejected({ payload }: DomainEvent<'VendorChangeRejected'>): Promise<void> {
    const { userId, vendorId, version, name, reason } = payload;
    await this.tell(userId, {
      kind: 'deal-rejected',
      cause: `vendor-change-rejected:${vendorId}:${version}`,
      title: `Not approved: ${name}`,
      description: `${reason ?? 'No reason was given.'} Your profile goes on as it was.`,
    });
  }

  /** Notifies the owner of the first report that no admin has reviewed; later ones would repeat it. */
  @HandlesEvent('DealReported', 'tell-vendor-when-deal-reported')
  async notifyVendorWhenDealReported({ payload }: DomainEvent<'DealReported'>): Promise<void> {
    const { dealId, reportId, reason, reportCount } = payload;
    const deal = reportCount === 1 ? await this.findDeal(dealId) : undefined;
    if (!deal) return;
    await this.tell(deal.userId, {
      kind: 'deal-reported',
      cause: `deal-reported:${reportId}`,
      title: `Reported: ${deal.title}`,
      description: `A student says: ${REPORT_REASON_LABELS[reason]}.`,
      dealId,
    });
  }

  @HandlesEvent('DealHidden', 'tell-vendor-when-deal-hidden')
  async notifyVendorWhenDealHidden({ payload }: DomainEvent<'DealHidden'>): Promise<void> {
    const { userId, dealId, version, title } = payload;
    await this.tell(userId, {
      kind: 'deal-reported',
      cause: `deal-hidden:${dealId}:${version}`,
      title: `Hidden for now: ${title}`,
      description: 'Several students reported it. If all is well, we show it again after a review.',
      dealId,
    });
  }

  @HandlesEvent('DealRedeemed', 'tell-vendor-when-deal-redeemed')
  async notifyVendorWhenDealRedeemed({ payload }: DomainEvent<'DealRedeemed'>): Promise<void> {
    const { vendorUserId, dealId, redemptionId, redeemedAt } = payload;
    if (vendorUserId === null) return;
    const deal = await this.findDeal(dealId);
    await this.tell(vendorUserId, {
      kind: 'deal-redeemed',
      // A page is used on several days, and a code again after it was taken back.
      cause: `deal-redeemed:${redemptionId}:${redeemedAt}`,
      title: 'A deal was redeemed',
      description: deal ? `A student has redeemed ${deal.title}.` : 'A student has redeemed one of your deals.',
      dealId,
    });
  }

  @HandlesEvent('CodesWithdrawn', 'tell-students-when-codes-withdrawn')
  async notifyStudentsWhenCodesWithdrawn({ payload }: DomainEvent<'CodesWithdrawn'>): Promise<void> {
    const { dealId, title, vendorName, userIds, version } = payload;
    await this.notifications.notifyUsers(userIds, (userId) => ({
      kind: 'code-withdrawn',
      cause: `code-withdrawn:${dealId}:${version}:${userId}`,
      title: `Your code no longer works: ${title}`,
      description: `${vendorName} has stopped this deal and withdrawn the codes that were not used.`,
      dealId,
    }));
  }

  @HandlesEvent('WebhookDisabled', 'tell-vendor-when-webhook-disabled')
  async notifyVendorWhenWebhookDisabled({ payload }: DomainEvent<'WebhookDisabled'>): Promise<void> {
    const { userId, endpointId, host, disabledAt } = payload;
    await this.tell(userId, {
      kind: 'webhook-disabled',
      cause: `webhook-disabled:${endpointId}:${disabledAt}`,
      title: `Webhook paused: ${host}`,
      description: 'Every delivery has failed for three days. Check your server, then resume the webhook.',
      data: { path: '/vendor/developers' },
    });
  }

  @HandlesEvent('DealExpired', 'notify-vendor-when-deal-expired')
  async notifyVendorWhenDealExpired({ payload }: DomainEvent<'DealExpired'>): Promise<void> {
    const { dealId, version } = payload;
    const deal = await this.findDeal(dealId);
    if (!deal) return;
    await this.tell(deal.userId, {
      kind: 'own-deal-ended',
      cause: `own-deal-ended:${dealId}:${version}`,
      title: `Ended: ${deal.title}`,
      description: 'Students no longer see it. To run it again, we copy it into a draft.',
      data: { path: runAgainPath(dealId) },
    });
  }

  /** Notifies once per version of the deal: codes that expire unused may sell it out again and again. */
  @HandlesEvent('DealSoldOut', 'notify-vendor-when-deal-sold-out')
  async notifyVendorWhenDealSoldOut({ payload }: DomainEvent<'DealSoldOut'>): Promise<void> {
    const { dealId, version } = payload;
    const deal = await this.findDeal(dealId);
    if (!deal) return;
    await this.tell(deal.userId, {
      kind: 'deal-sold-out',
      cause: `deal-sold-out:${dealId}:${version}`,
      title: `Sold out: ${deal.title}`,
      description: 'Students have taken every code. Raise its limit to offer more.',
    });
  }

  @HandlesEvent('ReviewWritten', 'notify-vendor-when-review-written')
  async notifyVendorWhenReviewWritten({ payload }: DomainEvent<'ReviewWritten'>): Promise<void> {
    const { reviewId, vendorUserId, rating } = payload;
    await this.tell(vendorUserId, {
      kind: 'review-written',
      cause: `review-written:${reviewId}`,
      title: rating === 1 ? 'A new review: 1 star' : `A new review: ${rating} stars`,
      description: 'Read it in your dashboard. You can answer it once.',
      data: { path: `${VENDOR_PATH}?tab=reviews` },
    });
  }

  @HandlesEvent('ReviewAnswered', 'notify-student-when-review-answered')
  async notifyStudentWhenReviewAnswered({ payload }: DomainEvent<'ReviewAnswered'>): Promise<void> {
    const { reviewId, vendorId, collegeId, userId, vendorName } = payload;
    await this.tell(userId, {
      kind: 'review-answered',
      cause: `review-answered:${reviewId}`,
      title: `${vendorName} answered your review`,
      description: 'Everyone can read the answer below your review.',
      // A vendor without a college is not public.
      data: collegeId === null ? {} : { path: `/college/${collegeId}/vendor/${vendorId}#reviews` },
    });
  }

  @HandlesEvent('VendorFeePaid', 'tell-payer-when-fee-paid')
  async notifyPayerWhenFeePaid({ payload }: DomainEvent<'VendorFeePaid'>): Promise<void> {
    await this.feePaid(payload.paymentId, payload.userId);
  }

  @HandlesEvent('PayerIdentified', 'tell-payer-when-identified')
  async notifyPayerWhenIdentified({ payload }: DomainEvent<'PayerIdentified'>): Promise<void> {
    await this.feePaid(payload.paymentId, payload.userId);
  }

  /** `userId` is null for a payer without an account, who may be identified later. */
  private async feePaid(paymentId: number, userId: number | null): Promise<void> {
    await this.tell(userId, {
      kind: 'fee-paid',
      cause: `fee-paid:${paymentId}`,
      title: 'Your registration fee is paid',
      description: 'Thank you. You can post deals now.',
    });
  }

  /** `userId` is null for a payer without an account, who gets the mail only. */
  @HandlesEvent('VendorFeeRefunded', 'notify-payer-when-fee-refunded')
  async notifyPayerWhenFeeRefunded({ payload }: DomainEvent<'VendorFeeRefunded'>): Promise<void> {
    const { paymentId, userId, version, reason = 'refund' } = payload;
    await this.tell(userId, {
      kind: 'fee-refunded',
      cause: `fee-refunded:${paymentId}:${version}`,
      ...FEE_REFUNDED[reason],
    });
  }

  @HandlesEvent('ReferralCredited', 'tell-referrer-when-credited')
  async notifyReferrerWhenCredited({ payload }: DomainEvent<'ReferralCredited'>): Promise<void> {
    const { creditId, userId, points, totalPoints } = payload;
    await this.tell(userId, {
      kind: 'referral-credited',
      cause: `referral-credited:${creditId}`,
      title: `You earned ${points} points`,
      description: `Somebody you invited has subscribed. You have ${totalPoints} points now.`,
      data: { path: '/user/referrals' },
    });
  }

  private async tell(
    userId: number | null,
    { data = { path: VENDOR_PATH }, ...notification }: Omit<NewNotification, 'data'> & Partial<NewNotification>,
  ): Promise<void> {
    if (userId !== null) await this.notifications.notifyUser(userId, { ...notification, data });
  }

  private async findDeal(id: number): Promise<{ title: string; userId: number | null } | undefined> {
    return tables(this.em)
      .selectFrom('deals')
      .select(['title', 'user_id as userId'])
      .where('id', '=', id)
      .where('title', '<>', '')
      .executeTakeFirst();
  }
}

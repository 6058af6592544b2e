import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { FeeRefundReason } from '@campus-deals/contracts/enumerations';
import { REPORT_REASON_LABELS } from '@campus-deals/contracts/catalog/report-labels';
import type { EventPayload } from '@campus-deals/contracts/events';
import { DealsReadModel } from '../audience/public.js';
import { tables } from '../entities.js';
import { type NewNotification, NotificationStore } from './notification.store.js';
import { VENDOR_PATH } from './alert-texts.js';

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

/** Notifies single users. Does nothing if the business has no owner. Runs in an event handler's transaction. */
@Injectable()
export class UserAlertsService {
  constructor(
    private readonly em: EntityManager,
    private readonly deals: DealsReadModel,
    private readonly notifications: NotificationStore,
  ) {}

  dealApproved({ userId, dealId, version, title, isRevision }: EventPayload<'DealApproved'>): Promise<void> {
    return this.tell(userId, {
      kind: 'deal-approved',
      cause: `deal-approved:${dealId}:${version}`,
      title: `Approved: ${title}`,
      description: isRevision
        ? 'Students see the new version from now on.'
        : 'Students see it as soon as it has begun and their college is active.',
      dealId,
      data: { path: VENDOR_PATH },
    });
  }

  dealRejected({ userId, dealId, version, title, reason, isRevision }: EventPayload<'DealRejected'>): Promise<void> {
    const consequence = isRevision ? ' The deal itself goes on as it was.' : '';
    return this.tell(userId, {
      kind: 'deal-rejected',
      cause: `deal-rejected:${dealId}:${version}`,
      title: `Not approved: ${title}`,
      description: `${reason ?? 'No reason was given.'}${consequence}`,
      dealId,
      data: { path: VENDOR_PATH },
    });
  }

  vendorChangeApproved({ userId, vendorId, version, name }: EventPayload<'VendorChangeApproved'>): Promise<void> {
    return this.tell(userId, {
      kind: 'deal-approved',
      cause: `vendor-change-approved:${vendorId}:${version}`,
      title: `Approved: ${name}`,
      description: 'Students see your changed profile from now on.',
      data: { path: VENDOR_PATH },
    });
  }

  vendorChangeRejected(event: EventPayload<'VendorChangeRejected'>): Promise<void> {
    const { userId, vendorId, version, name, reason } = event;
    return this.tell(userId, {
      kind: 'deal-rejected',
      cause: `vendor-change-rejected:${vendorId}:${version}`,
      title: `Not approved: ${name}`,
      description: `${reason ?? 'No reason was given.'} Your profile goes on as it was.`,
      data: { path: VENDOR_PATH },
    });
  }

  /** Notifies the owner of the first report that no admin has reviewed; later ones would repeat it. */
  async dealReported({ dealId, reportId, reason, reportCount }: EventPayload<'DealReported'>): Promise<void> {
    const deal = reportCount === 1 ? await this.findDeal(dealId) : undefined;
    if (!deal) return;
    await this.tell(deal.userId, {
      kind: 'deal-reported',
      cause: `deal-reported:${reportId}`,
      title: `Reported: ${deal.title}`,
      description: `A student says: ${REPORT_REASON_LABELS[reason]}.`,
      dealId,
      data: { path: VENDOR_PATH },
    });
  }

  dealHidden({ userId, dealId, version, title }: EventPayload<'DealHidden'>): Promise<void> {
    return this.tell(userId, {
      kind: 'deal-reported',
      cause: `deal-hidden:${dealId}:${version}`,
      title: `Hidden for now: ${title}`,
      description: 'Several students reported it. If all is well, we show it again after a review.',
      dealId,
      data: { path: VENDOR_PATH },
    });
  }

  async dealRedeemed({ vendorUserId, dealId, redemptionId }: EventPayload<'DealRedeemed'>): Promise<void> {
    if (vendorUserId === null) return;
    const deal = await this.findDeal(dealId);
    await this.tell(vendorUserId, {
      kind: 'deal-redeemed',
      cause: `deal-redeemed:${redemptionId}`,
      title: 'A deal was redeemed',
      description: deal ? `A student has redeemed ${deal.title}.` : 'A student has redeemed one of your deals.',
      dealId,
      data: { path: VENDOR_PATH },
    });
  }

  /** Notifies some students whose codes a vendor withdrew. */
  codesWithdrawn({ dealId, title, vendorName, userIds, version }: EventPayload<'CodesWithdrawn'>): Promise<void> {
    return this.notifications.notifyUsers(userIds, (userId) => ({
      kind: 'code-withdrawn',
      cause: `code-withdrawn:${dealId}:${version}:${userId}`,
      title: `Your code no longer works: ${title}`,
      description: `${vendorName} has stopped this deal and withdrawn the codes that were not used.`,
      dealId,
    }));
  }

  /** `userId` is null for a payer without an account, who may be identified later. */
  feePaid(paymentId: number, userId: number | null): Promise<void> {
    return this.tell(userId, {
      kind: 'fee-paid',
      cause: `fee-paid:${paymentId}`,
      title: 'Your registration fee is paid',
      description: 'Thank you. You can post deals now.',
      data: { path: VENDOR_PATH },
    });
  }

  /** `userId` is null for a payer without an account, who gets the mail only. */
  feeRefunded({ paymentId, userId, version, reason = 'refund' }: EventPayload<'VendorFeeRefunded'>): Promise<void> {
    return this.tell(userId, {
      kind: 'fee-refunded',
      cause: `fee-refunded:${paymentId}:${version}`,
      ...FEE_REFUNDED[reason],
      data: { path: VENDOR_PATH },
    });
  }

  referralCredited({ creditId, userId, points, totalPoints }: EventPayload<'ReferralCredited'>): Promise<void> {
    return this.tell(userId, {
      kind: 'referral-credited',
      cause: `referral-credited:${creditId}`,
      title: `You earned ${points} points`,
      description: `Somebody you invited has subscribed. You have ${totalPoints} points now.`,
      data: { path: '/user/referrals' },
    });
  }

  private async tell(userId: number | null, notification: NewNotification): Promise<void> {
    if (userId !== null) await this.notifications.notifyUser(userId, notification);
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

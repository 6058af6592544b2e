import { Controller } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { REPORT_REASON_LABELS } from '@campus-deals/contracts/catalog/report-labels';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { PairLimits } from '@campus-deals/service-defaults';
import { findNamedDeal } from '../audience/public.js';
import { tables } from '../tables.js';
import { NotificationStore } from './notification.store.js';
import { runAgainPath } from './alert-texts.js';

/** Notifies single users of deals, redemptions, webhooks and invitations. Does nothing if the business has no owner. */
@Controller()
export class UserAlertsHandlers {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationStore,
  ) {}

  @HandlesEvent('DealApproved')
  async notifyVendorWhenDealApproved({ payload }: DomainEvent<'DealApproved'>): Promise<void> {
    const { userId, dealId, version, title, isRevision } = payload;
    await this.notifications.notifyVendor(userId, {
      kind: 'deal-approved',
      cause: `deal-approved:${dealId}:${version}`,
      title: `Approved: ${title}`,
      description: isRevision
        ? 'Students see the new version from now on.'
        : 'Students can see it once it has begun and their college is open.',
      dealId,
    });
  }

  @HandlesEvent('DealRejected')
  async notifyVendorWhenDealRejected({ payload }: DomainEvent<'DealRejected'>): Promise<void> {
    const { userId, dealId, version, title, reason, isRevision } = payload;
    const consequence = isRevision ? ' The deal itself goes on as it was.' : '';
    await this.notifications.notifyVendor(userId, {
      kind: 'deal-rejected',
      cause: `deal-rejected:${dealId}:${version}`,
      title: `Not approved: ${title}`,
      description: `${reason ?? 'Reply to our email about it, and we tell you what to change.'}${consequence}`,
      dealId,
    });
  }

  @HandlesEvent('VendorChangeApproved')
  async notifyOwnerWhenVendorChangeApproved({ payload }: DomainEvent<'VendorChangeApproved'>): Promise<void> {
    const { userId, vendorId, version, name } = payload;
    await this.notifications.notifyVendor(userId, {
      kind: 'deal-approved',
      cause: `vendor-change-approved:${vendorId}:${version}`,
      title: `Approved: ${name}`,
      description: 'Students see your changed profile from now on.',
    });
  }

  @HandlesEvent('VendorChangeRejected')
  async notifyOwnerWhenVendorChangeRejected({ payload }: DomainEvent<'VendorChangeRejected'>): Promise<void> {
    const { userId, vendorId, version, name, reason } = payload;
    await this.notifications.notifyVendor(userId, {
      kind: 'deal-rejected',
      cause: `vendor-change-rejected:${vendorId}:${version}`,
      title: `Not approved: ${name}`,
      description: `${reason ?? 'Reply to our email about it, and we tell you what to change.'} Your profile goes on as it was.`,
    });
  }

  /** Notifies the owner of the first report that no admin has reviewed; later ones would repeat it. */
  @HandlesEvent('DealReported')
  async notifyVendorWhenDealReported({ payload }: DomainEvent<'DealReported'>): Promise<void> {
    const { dealId, reportId, reason, reportCount, isSilent } = payload;
    const deal = reportCount === 1 && !isSilent ? await findNamedDeal(tables(this.em), dealId) : undefined;
    if (!deal) return;
    await this.notifications.notifyVendor(deal.userId, {
      kind: 'deal-reported',
      cause: `deal-reported:${reportId}`,
      title: `Reported: ${deal.title}`,
      description: `A student says: ${REPORT_REASON_LABELS[reason]}.`,
      dealId,
    });
  }

  @HandlesEvent('DealHidden')
  async notifyVendorWhenDealHidden({ payload }: DomainEvent<'DealHidden'>): Promise<void> {
    const { userId, dealId, version, title } = payload;
    await this.notifications.notifyVendor(userId, {
      kind: 'deal-reported',
      cause: `deal-hidden:${dealId}:${version}`,
      title: `Hidden for now: ${title}`,
      description: 'Several students reported it. If all is well, we show it again after a review.',
      dealId,
    });
  }

  @HandlesEvent('DealRedeemed')
  async notifyVendorWhenDealRedeemed({ payload }: DomainEvent<'DealRedeemed'>): Promise<void> {
    const { vendorUserId, dealId, redemptionId, redeemedAt, isSilent } = payload;
    if (vendorUserId === null || isSilent) return;
    const deal = await findNamedDeal(tables(this.em), dealId);
    await this.notifications.notifyVendor(vendorUserId, {
      kind: 'deal-redeemed',
      // A page is used on several days, and a code again after it was taken back.
      cause: `deal-redeemed:${redemptionId}:${redeemedAt}`,
      title: 'A deal was redeemed',
      description: deal ? `A student has redeemed ${deal.title}.` : 'A student has redeemed one of your deals.',
      dealId,
    });
  }

  /** Links to the deal's page, which shows the code. */
  @HandlesEvent('RedemptionTakenBack')
  async notifyStudentWhenRedemptionTakenBack({ payload }: DomainEvent<'RedemptionTakenBack'>): Promise<void> {
    const { dealId, collegeId, userId, redemptionId, takenBackAt, hasCode, isSilent } = payload;
    if (isSilent) return;
    const deal = await findNamedDeal(tables(this.em), dealId);
    const title = hasCode ? 'Your code works again' : 'You can use this deal again';
    await this.notifications.notifyUser(userId, {
      kind: 'redemption-taken-back',
      cause: `redemption-taken-back:${redemptionId}:${takenBackAt}`,
      title: deal ? `${title}: ${deal.title}` : title,
      description: `${deal?.vendorName ?? 'The business'} took back its redemption, which no longer counts.`,
      data: { path: `/college/${collegeId}/deal/${dealId}` },
    });
  }

  @HandlesEvent('CodesWithdrawn')
  async notifyStudentsWhenCodesWithdrawn({ payload }: DomainEvent<'CodesWithdrawn'>): Promise<void> {
    const { dealId, vendorId, title, vendorName, userIds, version } = payload;
    const limits = new PairLimits(this.em);
    await this.notifications.notifyUsers(
      userIds,
      (userId) => ({
        kind: 'code-withdrawn',
        cause: `code-withdrawn:${dealId}:${version}:${userId}`,
        title: `Your code no longer works: ${title}`,
        description: `${vendorName} has stopped this deal and withdrawn the codes that were not used.`,
        dealId,
      }),
      (userId) => limits.mayAlert('code-withdrawn', `vendor-${vendorId}`, `user-${userId}`),
    );
  }

  @HandlesEvent('WebhookDisabled')
  async notifyVendorWhenWebhookDisabled({ payload }: DomainEvent<'WebhookDisabled'>): Promise<void> {
    const { userId, endpointId, host, disabledAt } = payload;
    await this.notifications.notifyVendor(userId, {
      kind: 'webhook-disabled',
      cause: `webhook-disabled:${endpointId}:${disabledAt}`,
      title: `Webhook paused: ${host}`,
      description: 'Every delivery has failed for three days. Check your server, then resume the webhook.',
      data: { path: '/vendor/developers' },
    });
  }

  @HandlesEvent('CounterAccessEnded')
  async notifyVendorWhenCounterAccessEnded({ payload }: DomainEvent<'CounterAccessEnded'>): Promise<void> {
    const { vendorId, userId, devices, keys, webhooks, endedAt } = payload;
    await this.notifications.notifyVendor(userId, {
      kind: 'counter-access-ended',
      cause: `counter-access-ended:${vendorId}:${endedAt}`,
      title: 'Connect your counter again',
      description: [
        'We restored our data from a backup, and ended the access in it to be safe.',
        ...(devices > 0 ? ['Make your counter devices again.'] : []),
        ...(keys > 0 ? ['Make your API keys again.'] : []),
        ...(webhooks > 0 ? ['Your webhooks are paused and have new secrets: copy those, then resume.'] : []),
      ].join(' '),
      data: { path: keys + webhooks > 0 ? '/vendor/developers' : '/vendor/counter-devices' },
    });
  }

  @HandlesEvent('DealExpired')
  async notifyVendorWhenDealExpired({ payload }: DomainEvent<'DealExpired'>): Promise<void> {
    const { dealId, version } = payload;
    const deal = await findNamedDeal(tables(this.em), dealId);
    if (!deal) return;
    await this.notifications.notifyVendor(deal.userId, {
      kind: 'own-deal-ended',
      cause: `own-deal-ended:${dealId}:${version}`,
      title: `Ended: ${deal.title}`,
      description: 'Students no longer see it. To run it again, we copy it into a draft.',
      data: { path: runAgainPath(dealId) },
    });
  }

  /** Notifies once per version of the deal: codes that expire unused may sell it out again and again. */
  @HandlesEvent('DealSoldOut')
  async notifyVendorWhenDealSoldOut({ payload }: DomainEvent<'DealSoldOut'>): Promise<void> {
    const { dealId, version } = payload;
    const deal = await findNamedDeal(tables(this.em), dealId);
    if (!deal) return;
    await this.notifications.notifyVendor(deal.userId, {
      kind: 'deal-sold-out',
      cause: `deal-sold-out:${dealId}:${version}`,
      title: `Sold out: ${deal.title}`,
      description: 'Students have taken every code. Raise its limit to offer more.',
    });
  }

  @HandlesEvent('ReferralCredited')
  async notifyReferrerWhenCredited({ payload }: DomainEvent<'ReferralCredited'>): Promise<void> {
    const { creditId, userId, points, totalPoints } = payload;
    await this.notifications.notifyUser(userId, {
      kind: 'referral-credited',
      cause: `referral-credited:${creditId}`,
      title: `You earned ${points} points`,
      description: `Somebody you invited has subscribed. You have ${totalPoints} points now.`,
      data: { path: '/user/referrals' },
    });
  }
}

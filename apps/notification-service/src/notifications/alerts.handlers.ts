import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { AlertPauses } from './alert-pauses.job.js';
import { DealAlertsService } from './deal-alerts.service.js';
import { AnnouncementsService } from './announcements.service.js';
import { UserAlertsService } from './user-alerts.service.js';

@Controller()
export class AlertsHandlers {
  constructor(
    private readonly dealAlerts: DealAlertsService,
    private readonly announcements: AnnouncementsService,
    private readonly userAlerts: UserAlertsService,
    private readonly pauses: AlertPauses,
  ) {}

  @HandlesEvent('CollegeActivated', 'alert-subscribers-when-college-activated')
  async alertSubscribersWhenCollegeActivated(event: DomainEvent<'CollegeActivated'>): Promise<void> {
    await this.pauses.noteLate(event);
    await this.announcements.collegeActivated(event.payload);
  }

  @HandlesEvent('VendorChangeApproved', 'notify-owner-when-vendor-change-approved')
  async notifyOwnerWhenVendorChangeApproved({ payload }: DomainEvent<'VendorChangeApproved'>): Promise<void> {
    await this.userAlerts.vendorChangeApproved(payload);
  }

  @HandlesEvent('VendorChangeRejected', 'notify-owner-when-vendor-change-rejected')
  async notifyOwnerWhenVendorChangeRejected({ payload }: DomainEvent<'VendorChangeRejected'>): Promise<void> {
    await this.userAlerts.vendorChangeRejected(payload);
  }

  @HandlesEvent('VendorFeeRefunded', 'notify-payer-when-fee-refunded')
  async notifyPayerWhenFeeRefunded({ payload }: DomainEvent<'VendorFeeRefunded'>): Promise<void> {
    await this.userAlerts.feeRefunded(payload);
  }

  @HandlesEvent('DealHidden', 'take-alerts-out-when-deal-hidden')
  async takeAlertsOutWhenDealHidden({ payload }: DomainEvent<'DealHidden'>): Promise<void> {
    await this.dealAlerts.hidden(payload);
  }

  @HandlesEvent('CodesWithdrawn', 'tell-students-when-codes-withdrawn')
  async notifyStudentsWhenCodesWithdrawn({ payload }: DomainEvent<'CodesWithdrawn'>): Promise<void> {
    await this.userAlerts.codesWithdrawn(payload);
  }

  @HandlesEvent('DealApproved', 'tell-college-when-deal-approved')
  async notifyCollegeWhenDealApproved(event: DomainEvent<'DealApproved'>): Promise<void> {
    await this.pauses.noteLate(event);
    await this.dealAlerts.approved(event.payload);
  }

  @HandlesEvent('VendorFeePaid', 'tell-payer-when-fee-paid')
  async notifyPayerWhenFeePaid({ payload }: DomainEvent<'VendorFeePaid'>): Promise<void> {
    await this.userAlerts.feePaid(payload.paymentId, payload.userId);
  }

  @HandlesEvent('PayerIdentified', 'tell-payer-when-identified')
  async notifyPayerWhenIdentified({ payload }: DomainEvent<'PayerIdentified'>): Promise<void> {
    await this.userAlerts.feePaid(payload.paymentId, payload.userId);
  }

  @HandlesEvent('ReferralCredited', 'tell-referrer-when-credited')
  async notifyReferrerWhenCredited({ payload }: DomainEvent<'ReferralCredited'>): Promise<void> {
    await this.userAlerts.referralCredited(payload);
  }

  @HandlesEvent('DealApproved', 'tell-vendor-when-deal-approved')
  async notifyVendorWhenDealApproved({ payload }: DomainEvent<'DealApproved'>): Promise<void> {
    await this.userAlerts.dealApproved(payload);
  }

  @HandlesEvent('DealHidden', 'tell-vendor-when-deal-hidden')
  async notifyVendorWhenDealHidden({ payload }: DomainEvent<'DealHidden'>): Promise<void> {
    await this.userAlerts.dealHidden(payload);
  }

  @HandlesEvent('DealRedeemed', 'tell-vendor-when-deal-redeemed')
  async notifyVendorWhenDealRedeemed({ payload }: DomainEvent<'DealRedeemed'>): Promise<void> {
    await this.userAlerts.dealRedeemed(payload);
  }

  @HandlesEvent('DealRejected', 'tell-vendor-when-deal-rejected')
  async notifyVendorWhenDealRejected({ payload }: DomainEvent<'DealRejected'>): Promise<void> {
    await this.userAlerts.dealRejected(payload);
  }

  @HandlesEvent('DealReported', 'tell-vendor-when-deal-reported')
  async notifyVendorWhenDealReported({ payload }: DomainEvent<'DealReported'>): Promise<void> {
    await this.userAlerts.dealReported(payload);
  }

  @HandlesEvent('DealRemoved', 'withdraw-alerts-when-deal-removed')
  async withdrawAlertsWhenDealRemoved({ payload }: DomainEvent<'DealRemoved'>): Promise<void> {
    await this.dealAlerts.removed(payload);
  }
}

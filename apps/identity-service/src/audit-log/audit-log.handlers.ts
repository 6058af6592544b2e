import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { ActivitiesService } from './activities.service.js';
import { AuditLogService } from './audit-log.service.js';

@Controller()
export class AuditLogHandlers {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly log: AuditLogService,
  ) {}

  @HandlesEvent('CollegeActivated')
  async noteActivityWhenCollegeActivated(event: DomainEvent<'CollegeActivated'>): Promise<void> {
    const { collegeId, name } = event.payload;
    await this.activities.note(event, {
      action: 'college.unlock',
      subject: { type: 'college', id: collegeId, label: name },
    });
  }

  @HandlesEvent('DealRedeemed')
  async noteActivityWhenDealRedeemed(event: DomainEvent<'DealRedeemed'>): Promise<void> {
    const { dealId } = event.payload;
    await this.activities.note(event, { action: 'deal.redeem', subject: { type: 'deal', id: dealId } });
  }

  @HandlesEvent('RedemptionTakenBack')
  async noteActivityWhenRedemptionTakenBack(event: DomainEvent<'RedemptionTakenBack'>): Promise<void> {
    const { dealId } = event.payload;
    await this.activities.note(event, { action: 'deal.take-back', subject: { type: 'deal', id: dealId } });
  }

  @HandlesEvent('DealSubmitted')
  async noteActivityWhenDealSubmitted(event: DomainEvent<'DealSubmitted'>): Promise<void> {
    const { dealId, title } = event.payload;
    await this.activities.note(event, { action: 'deal.submit', subject: { type: 'deal', id: dealId, label: title } });
  }

  @HandlesEvent('VendorFeePaid')
  async noteActivityWhenFeePaid(event: DomainEvent<'VendorFeePaid'>): Promise<void> {
    const { paymentId } = event.payload;
    await this.activities.note(event, { action: 'payment.pay', subject: { type: 'payment', id: paymentId } });
  }

  @HandlesEvent('VendorRegistered')
  async noteActivityWhenVendorRegistered(event: DomainEvent<'VendorRegistered'>): Promise<void> {
    const { vendorId, name } = event.payload;
    await this.activities.note(event, {
      action: 'vendor.register',
      subject: { type: 'vendor', id: vendorId, label: name },
    });
  }

  @HandlesEvent('AdminActionRecorded')
  async storeAdminActionWhenRecorded({ payload }: DomainEvent<'AdminActionRecorded'>): Promise<void> {
    await this.log.store(payload.actorId, [payload]);
  }

  @HandlesEvent('AdminActionsRecorded')
  async storeAdminActionsWhenRecorded({
    payload: { actorId, actions },
  }: DomainEvent<'AdminActionsRecorded'>): Promise<void> {
    await this.log.store(actorId, actions);
  }
}

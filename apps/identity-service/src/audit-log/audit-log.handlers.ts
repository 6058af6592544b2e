import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { AuditLogService } from './audit-log.service.js';

@Controller()
export class AuditLogHandlers {
  constructor(private readonly log: AuditLogService) {}

  @HandlesEvent('CollegeActivated')
  async noteActivityWhenCollegeActivated(event: DomainEvent<'CollegeActivated'>): Promise<void> {
    const { collegeId, name } = event.payload;
    await this.log.note(event, 'college.unlock', collegeId, name);
  }

  @HandlesEvent('DealRedeemed')
  async noteActivityWhenDealRedeemed(event: DomainEvent<'DealRedeemed'>): Promise<void> {
    await this.log.note(event, 'deal.redeem', event.payload.dealId);
  }

  @HandlesEvent('RedemptionTakenBack')
  async noteActivityWhenRedemptionTakenBack(event: DomainEvent<'RedemptionTakenBack'>): Promise<void> {
    await this.log.note(event, 'deal.take-back', event.payload.dealId);
  }

  @HandlesEvent('DealSubmitted')
  async noteActivityWhenDealSubmitted(event: DomainEvent<'DealSubmitted'>): Promise<void> {
    const { dealId, title } = event.payload;
    await this.log.note(event, 'deal.submit', dealId, title);
  }

  @HandlesEvent('VendorFeePaid')
  async noteActivityWhenFeePaid(event: DomainEvent<'VendorFeePaid'>): Promise<void> {
    await this.log.note(event, 'payment.pay', event.payload.paymentId);
  }

  @HandlesEvent('VendorRegistered')
  async noteActivityWhenVendorRegistered(event: DomainEvent<'VendorRegistered'>): Promise<void> {
    const { vendorId, name } = event.payload;
    await this.log.note(event, 'vendor.register', vendorId, name);
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

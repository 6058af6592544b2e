import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { UserAlertsService } from './user-alerts.service.js';

@Controller()
export class TellVendorWhenDealApproved {
  constructor(private readonly alerts: UserAlertsService) {}

  @HandlesEvent('DealApproved', 'tell-vendor-when-deal-approved')
  async tell({ payload }: DomainEvent<'DealApproved'>): Promise<void> {
    await this.alerts.dealApproved(payload);
  }
}

import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { UserAlertsService } from './user-alerts.service.js';

@Controller()
export class TellVendorWhenDealRejected {
  constructor(private readonly alerts: UserAlertsService) {}

  @HandlesEvent('DealRejected', 'tell-vendor-when-deal-rejected')
  async tell({ payload }: DomainEvent<'DealRejected'>): Promise<void> {
    await this.alerts.dealRejected(payload);
  }
}

import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { UserAlertsService } from './user-alerts.service.js';

@Controller()
export class TellVendorWhenDealReported {
  constructor(private readonly alerts: UserAlertsService) {}

  @HandlesEvent('DealReported', 'tell-vendor-when-deal-reported')
  async tell({ payload }: DomainEvent<'DealReported'>): Promise<void> {
    await this.alerts.dealReported(payload);
  }
}

import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { UserAlertsService } from './user-alerts.service.js';

@Controller()
export class TellVendorWhenDealRedeemed {
  constructor(private readonly alerts: UserAlertsService) {}

  @HandlesEvent('DealRedeemed', 'tell-vendor-when-deal-redeemed')
  async tell({ payload }: DomainEvent<'DealRedeemed'>): Promise<void> {
    await this.alerts.dealRedeemed(payload);
  }
}

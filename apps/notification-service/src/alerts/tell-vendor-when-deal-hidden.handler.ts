import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { UserAlertsService } from './user-alerts.service.js';

@Controller()
export class TellVendorWhenDealHidden {
  constructor(private readonly alerts: UserAlertsService) {}

  @HandlesEvent('DealHidden', 'tell-vendor-when-deal-hidden')
  async tell({ payload }: DomainEvent<'DealHidden'>): Promise<void> {
    await this.alerts.dealHidden(payload);
  }
}

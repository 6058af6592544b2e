import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { DealAlertsService } from './deal-alerts.service.js';

@Controller()
export class TakeAlertsOutWhenDealHidden {
  constructor(private readonly alerts: DealAlertsService) {}

  @HandlesEvent('DealHidden', 'take-alerts-out-when-deal-hidden')
  async takeOut({ payload }: DomainEvent<'DealHidden'>): Promise<void> {
    await this.alerts.hidden(payload);
  }
}

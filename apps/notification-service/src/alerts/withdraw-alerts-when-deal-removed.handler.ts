import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { DealAlertsService } from './deal-alerts.service.js';

@Controller()
export class WithdrawAlertsWhenDealRemoved {
  constructor(private readonly alerts: DealAlertsService) {}

  @HandlesEvent('DealRemoved', 'withdraw-alerts-when-deal-removed')
  async withdraw({ payload }: DomainEvent<'DealRemoved'>): Promise<void> {
    await this.alerts.removed(payload);
  }
}

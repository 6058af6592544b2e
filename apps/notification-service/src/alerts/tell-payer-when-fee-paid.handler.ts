import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { UserAlertsService } from './user-alerts.service.js';

@Controller()
export class TellPayerWhenFeePaid {
  constructor(private readonly alerts: UserAlertsService) {}

  @HandlesEvent('VendorFeePaid', 'tell-payer-when-fee-paid')
  async tell({ payload }: DomainEvent<'VendorFeePaid'>): Promise<void> {
    await this.alerts.feePaid(payload.paymentId, payload.userId);
  }
}

import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { UserAlertsService } from './user-alerts.service.js';

@Controller()
export class NotifyPayerWhenFeeRefunded {
  constructor(private readonly alerts: UserAlertsService) {}

  @HandlesEvent('VendorFeeRefunded', 'notify-payer-when-fee-refunded')
  async tell({ payload }: DomainEvent<'VendorFeeRefunded'>): Promise<void> {
    await this.alerts.feeRefunded(payload);
  }
}

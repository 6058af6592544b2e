import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { UserAlertsService } from './user-alerts.service.js';

@Controller()
export class TellPayerWhenIdentified {
  constructor(private readonly alerts: UserAlertsService) {}

  @HandlesEvent('PayerIdentified', 'tell-payer-when-identified')
  async tell({ payload }: DomainEvent<'PayerIdentified'>): Promise<void> {
    await this.alerts.feePaid(payload.paymentId, payload.userId);
  }
}

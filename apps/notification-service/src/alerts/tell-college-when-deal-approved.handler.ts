import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { DealAlertsService } from './deal-alerts.service.js';

@Controller()
export class TellCollegeWhenDealApproved {
  constructor(private readonly alerts: DealAlertsService) {}

  @HandlesEvent('DealApproved', 'tell-college-when-deal-approved')
  async tell({ payload, occurredAt }: DomainEvent<'DealApproved'>): Promise<void> {
    await this.alerts.approved(payload, occurredAt);
  }
}

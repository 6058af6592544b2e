import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { UserAlertsService } from './user-alerts.service.js';

@Controller()
export class TellReferrerWhenCredited {
  constructor(private readonly alerts: UserAlertsService) {}

  @HandlesEvent('ReferralCredited', 'tell-referrer-when-credited')
  async tell({ payload }: DomainEvent<'ReferralCredited'>): Promise<void> {
    await this.alerts.referralCredited(payload);
  }
}

import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { GroupAlertsService } from './group-alerts.service.js';

@Controller()
export class AlertSubscribersWhenCollegeActivated {
  constructor(private readonly alerts: GroupAlertsService) {}

  @HandlesEvent('CollegeActivated', 'alert-subscribers-when-college-activated')
  async alert({ payload }: DomainEvent<'CollegeActivated'>): Promise<void> {
    await this.alerts.collegeActivated(payload);
  }
}

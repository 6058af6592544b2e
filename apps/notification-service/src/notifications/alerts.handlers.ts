import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { AlertPauses } from './alert-pauses.job.js';
import { DealAlertsService } from './deal-alerts.service.js';
import { AnnouncementsService } from './announcements.service.js';

@Controller()
export class AlertsHandlers {
  constructor(
    private readonly dealAlerts: DealAlertsService,
    private readonly announcements: AnnouncementsService,
    private readonly pauses: AlertPauses,
  ) {}

  @HandlesEvent('CollegeActivated')
  async alertSubscribersWhenCollegeActivated(event: DomainEvent<'CollegeActivated'>): Promise<void> {
    await this.pauses.noteLate(event);
    await this.announcements.collegeActivated(event.payload);
  }

  @HandlesEvent('DealHidden')
  async takeAlertsOutWhenDealHidden({ payload }: DomainEvent<'DealHidden'>): Promise<void> {
    await this.dealAlerts.hidden(payload);
  }

  @HandlesEvent('DealApproved')
  async notifyCollegeWhenDealApproved(event: DomainEvent<'DealApproved'>): Promise<void> {
    await this.pauses.noteLate(event);
    await this.dealAlerts.approved(event.payload);
  }

  @HandlesEvent('DealRemoved')
  async withdrawAlertsWhenDealRemoved({ payload }: DomainEvent<'DealRemoved'>): Promise<void> {
    await this.dealAlerts.removed(payload);
  }
}

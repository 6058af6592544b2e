import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { ProfileService } from './profile.service.js';

@Controller()
export class ProfileHandlers {
  constructor(private readonly profiles: ProfileService) {}

  @HandlesEvent('AlertMailsDeclined')
  async turnOffEmailNotificationsWhenAlertMailsDeclined({ payload }: DomainEvent<'AlertMailsDeclined'>): Promise<void> {
    await this.profiles.declineAlertMails(payload);
  }
}

import { Injectable } from '@nestjs/common';
import { ADMIN_KINDS } from '@campus-deals/contracts/notification/alert-settings';
import { FollowsService, SavedDealsService } from '../../audience/public.js';
import { NotificationsService } from '../../notifications/public.js';
import { PushSubscriptionsService } from '../../senders/public.js';

/** Erases and exports an account's alert data. Callers run it in a transaction that has locked the user. */
@Injectable()
export class AccountAlertsService {
  constructor(
    private readonly browsers: PushSubscriptionsService,
    private readonly follows: FollowsService,
    private readonly notifications: NotificationsService,
    private readonly savedDeals: SavedDealsService,
  ) {}

  async erase(userId: number): Promise<void> {
    await this.browsers.erase(userId);
    await this.notifications.erase(userId);
    await this.savedDeals.erase(userId);
    await this.follows.erase(userId);
  }

  /** Deletes an account's notifications for admins, with their pending mails and pushes. */
  async withdrawFromAdmin(userId: number): Promise<void> {
    await this.notifications.withdraw(userId, ADMIN_KINDS);
  }

  async exportOf(userId: number): Promise<Record<string, object[]>> {
    const browsers = await this.browsers.exportOf(userId);
    const follows = await this.follows.exportOf(userId);
    return { browsers, follows, ...(await this.notifications.exportOf(userId)) };
  }
}

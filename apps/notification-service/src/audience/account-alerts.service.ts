import { Injectable } from '@nestjs/common';
import { SavedDealsService } from './saved-deals.service.js';
import { NotificationsService } from '../notifications/public.js';
import { PushSubscriptionsService } from '../push/public.js';

/**
 * Keeps an account's notifications, browsers and saved deals. Callers run it in a transaction that has locked
 * the user.
 */
@Injectable()
export class AccountAlertsService {
  constructor(
    private readonly browsers: PushSubscriptionsService,
    private readonly notifications: NotificationsService,
    private readonly savedDeals: SavedDealsService,
  ) {}

  async erase(userId: number): Promise<void> {
    await this.browsers.erase(userId);
    await this.notifications.erase(userId);
    await this.savedDeals.erase(userId);
  }

  async exportOf(userId: number): Promise<Record<string, object[]>> {
    return { browsers: await this.browsers.exportOf(userId), ...(await this.notifications.exportOf(userId)) };
  }
}

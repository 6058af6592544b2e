import { Injectable } from '@nestjs/common';
import { SavedDealsService } from '../deals/deals.module.js';
import { DispatchesService } from '../dispatches/dispatches.module.js';
import { NotificationsService } from '../notifications/notifications.module.js';

/**
 * Keeps an account's notifications, alert dispatches and saved deals. Callers run it in a transaction that has locked
 * the user.
 */
@Injectable()
export class AccountAlertsService {
  constructor(
    private readonly dispatches: DispatchesService,
    private readonly notifications: NotificationsService,
    private readonly savedDeals: SavedDealsService,
  ) {}

  async erase(userId: number): Promise<void> {
    await this.dispatches.erase(userId);
    await this.notifications.erase(userId);
    await this.savedDeals.erase(userId);
  }

  async exportOf(userId: number): Promise<Record<string, object[]>> {
    return { ...(await this.dispatches.exportOf(userId)), ...(await this.notifications.exportOf(userId)) };
  }
}

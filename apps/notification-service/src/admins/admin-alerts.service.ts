import { Injectable } from '@nestjs/common';
import { UsersService } from '../audience/public.js';
import { NotificationStore, type NewNotification } from '../notifications/public.js';

/** Screens of the web where an admin does the work. */
export const ADMIN_SCREENS = {
  overview: '/admin/dashboard',
  review: '/admin/deals',
  reported: '/admin/deals?view=reported',
  reviews: '/admin/deals?view=reviews',
  studentCards: '/admin/student-cards',
  newsletter: '/admin/newsletter',
  health: '/admin/operations',
  failedEvents: '/admin/operations?view=events',
  failedMails: '/admin/operations?view=mails',
  payments: '/admin/operations?view=payments',
} as const;

type AdminAlert = Omit<NewNotification, 'data'> & { path: string };

/** Notifies every admin who can sign in. */
@Injectable()
export class AdminAlerts {
  constructor(
    private readonly users: UsersService,
    private readonly notifications: NotificationStore,
  ) {}

  /** Notifies all admins once per cause. Runs in the caller's transaction. */
  async notifyAll({ cause, path, ...notification }: AdminAlert): Promise<void> {
    const admins = await this.users.admins();
    const ids = admins.map(({ id }) => id);
    await this.notifications.notifyUsers(ids, (userId) => ({
      ...notification,
      cause: `${cause}:${userId}`,
      data: { path },
    }));
  }
}

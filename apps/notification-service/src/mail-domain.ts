import type { NotificationEnv } from './env.js';

/** Domain that mails are sent from. Message-IDs end with it. */
export function mailDomain({ MAIL_FROM }: Pick<NotificationEnv, 'MAIL_FROM'>): string {
  return /@([\w.-]+)/.exec(MAIL_FROM)?.[1] ?? 'campusdeals.example';
}

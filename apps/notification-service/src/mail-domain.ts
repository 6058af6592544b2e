import type { NotificationEnv } from './env.js';

/** The domain that mails come from, which their Message-IDs end in. */
export function mailDomain({ MAIL_FROM }: Pick<NotificationEnv, 'MAIL_FROM'>): string {
  return /@([\w.-]+)/.exec(MAIL_FROM)?.[1] ?? 'campusdeals.example';
}

import { z } from 'zod';
import { messagingEnv } from '@campus-deals/messaging';
import { serviceEnv } from '@campus-deals/service-defaults';

/** What notification reads from its environment; `main.ts` and `migrate.ts` are the only readers of process.env. */
export const notificationEnv = z.object({
  ...serviceEnv,
  ...messagingEnv,
  NOTIFICATION_DATABASE_URL: z.string().min(1),
  /** smtp:// or smtps:// address of the mail server, with user and password where it wants them. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp(s) address' }),
  MAIL_FROM: z.string().default('Campus Deals <hello@campusdeals.example>'),
  /** Where the sender lives: the law (CAN-SPAM) wants it in every newsletter. */
  POSTAL_ADDRESS: z.string().min(1),
  /** Days that mails which were sent, or given up, are remembered. Longer than events can come again (7), with room. */
  DELIVERY_RETENTION_DAYS: z.coerce.number().int().min(30).max(3650).default(180),
  /** Signs unsubscribe links. Changing it breaks the links in mails already sent. */
  UNSUBSCRIBE_SECRET: z.string().min(32, 'must hold at least 32 characters'),
  /** Where identity answers questions about users. */
  IDENTITY_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }),
});
export type NotificationEnv = z.infer<typeof notificationEnv>;

/** Injection token of the parsed environment. */
export const NOTIFICATION_ENV = Symbol('NOTIFICATION_ENV');

import { auditMigrations } from '@campus-deals/audit';
import { messagingMigrations } from '@campus-deals/messaging';
import { settingsMigrations } from '@campus-deals/settings';
import { databaseOptions, type PoolSettings } from '@campus-deals/service-defaults';
import { entities } from './entities.js';
import type { NotificationEnv } from './env.js';
import { CreateNewsletter } from './migrations/20261121-create-newsletter.js';
import { ForgetOldDeliveries } from './migrations/20261121-forget-old-deliveries.js';
import { KnowUsers } from './migrations/20261121-know-users.js';
import { MailUnsubscribeLinks } from './migrations/20261126-mail-unsubscribe-links.js';
import { MailFeeReceipts } from './migrations/20261127-mail-fee-receipts.js';
import { NameClaims } from './migrations/20261126-name-claims.js';
import { FindMailsByMailbox } from './migrations/20261127-find-mails-by-mailbox.js';
import { MailDealDecisions } from './migrations/20261128-mail-deal-decisions.js';
import { MailHiddenDeals } from './migrations/20261129-mail-hidden-deals.js';
import { ListMailsByStatus } from './migrations/20261201-list-mails-by-status.js';
import { SendNewsletters } from './migrations/20261205-send-newsletters.js';
import { AlertUsers } from './migrations/20261206-alert-users.js';
import { StoreNotifications } from './migrations/20261205-store-notifications.js';
import { PushAlerts } from './migrations/20261205-push-alerts.js';
import { KeepSuppressions } from './migrations/20261205-keep-suppressions.js';
import { ConfirmSubscriptions } from './migrations/20261206-confirm-subscriptions.js';
import { TakeMailReports } from './migrations/20261207-take-mail-reports.js';
import { KnowDeals20261205000100 } from './migrations/20261205-know-deals.js';
import { ScheduleNewsletters20261206000100 } from './migrations/20261206-schedule-newsletters.js';
import { MailAlerts } from './migrations/20261208-mail-alerts.js';
import { TraceMails20261210000300 } from './migrations/20261210-trace-mails.js';
import { TieMailsToUsers20261211000100 } from './migrations/20261211-tie-mails-to-users.js';
import { TellOfRefunds20261211000100 } from './migrations/20261211-tell-of-refunds.js';
import { UseChallengesOnce } from './migrations/20261208-use-challenges-once.js';
import { EndPushes20261210000100 } from './migrations/20261210-end-pushes.js';
import { DateActivations20261210000200 } from './migrations/20261210-date-activations.js';
import { HideSuspendedVendors20261215000100 } from './migrations/20261215-hide-suspended-vendors.js';
import { StartNewslettersLater20261218000100 } from './migrations/20261218-start-newsletters-later.js';
import { StoreMessages20261123000100 } from './migrations/20261123-store-messages.js';
import { SendNewslettersInChunks20261123000200 } from './migrations/20261123-send-newsletters-in-chunks.js';
import { RenameHandlers } from './migrations/20261122-rename-handlers.js';

/** Database options of the notification service: entities and migrations. */
export const notificationDatabase = (url: string, pool?: PoolSettings): ReturnType<typeof databaseOptions> =>
  databaseOptions({
    url,
    name: 'notification',
    entities,
    migrations: [
      ...messagingMigrations,
      CreateNewsletter,
      KnowUsers,
      ForgetOldDeliveries,
      RenameHandlers,
      NameClaims,
      MailUnsubscribeLinks,
      FindMailsByMailbox,
      MailFeeReceipts,
      MailDealDecisions,
      MailHiddenDeals,
      ...auditMigrations,
      ...settingsMigrations,
      ListMailsByStatus,
      SendNewsletters,
      StoreNotifications,
      AlertUsers,
      PushAlerts,
      KeepSuppressions,
      ConfirmSubscriptions,
      TakeMailReports,
      KnowDeals20261205000100,
      ScheduleNewsletters20261206000100,
      MailAlerts,
      UseChallengesOnce,
      EndPushes20261210000100,
      DateActivations20261210000200,
      TraceMails20261210000300,
      TieMailsToUsers20261211000100,
      TellOfRefunds20261211000100,
      HideSuspendedVendors20261215000100,
      StartNewslettersLater20261218000100,
      StoreMessages20261123000100,
      SendNewslettersInChunks20261123000200,
    ],
    ...(pool && { pool }),
  });

/** Connections of the sender's jobs with every row busy: two chunks of newsletters, three each, five emails with the turns of their mailboxes, and ten pushes. */
const SENDER_CONNECTIONS = 2 * 3 + 2 * 5 + 10;

/** Returns the pool settings of the sender process. A message that is being sent keeps its transaction open. */
export function senderPool(env: PoolSettings & Pick<NotificationEnv, 'SMTP_TIMEOUT_MS'>): PoolSettings {
  return {
    ...env,
    DATABASE_POOL_SIZE: env.DATABASE_POOL_SIZE + SENDER_CONNECTIONS,
    DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: Math.max(
      env.DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS,
      env.SMTP_TIMEOUT_MS + 10_000,
    ),
  };
}

import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from '@campus-deals/audit';
import { DEFAULT_SETTINGS } from '@campus-deals/contracts/identity/settings.dto';
import { MessagingModule } from '@campus-deals/messaging';
import { OperationsModule } from '@campus-deals/operations';
import { DatabaseModule } from '@campus-deals/service-defaults';
import { SettingsModule } from '@campus-deals/settings';
import { AccountsModule } from './accounts/accounts.module.js';
import { AdminSubscribersModule } from './admin-subscribers/admin-subscribers.module.js';
import { AlertOptOutModule } from './alert-opt-out/alert-opt-out.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { CollegesModule } from './colleges/colleges.module.js';
import { notificationDatabase, senderPool } from './database.js';
import { DealDecisionsModule } from './deal-decisions/deal-decisions.module.js';
import { DealsModule } from './deals/deals.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { NOTIFICATION_ENV, type NotificationEnv } from './env.js';
import { FeesModule } from './fees/fees.module.js';
import { NewsletterContentModule } from './newsletter-content/newsletter-content.module.js';
import { MailReportsModule } from './mail-reports/mail-reports.module.js';
import { NewsletterModule } from './newsletter/newsletter.module.js';
import { NewsletterPreviewModule } from './newsletter-preview/newsletter-preview.module.js';
import { NewsletterScheduleModule } from './newsletter-schedule/newsletter-schedule.module.js';
import { NewsletterSendingModule } from './newsletters/newsletter-sending.module.js';
import { NewslettersModule } from './newsletters/newsletters.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { PushModule } from './push/push.module.js';
import { SendersModule } from './senders/senders.module.js';
import { StudentVerificationModule } from './student-verification/student-verification.module.js';
import { SuppressionsModule } from './suppressions/suppressions.module.js';
import { VendorsModule } from './vendors/vendors.module.js';

/** Newsletter subscriptions, all mails, and in-product notifications. */
@Module({})
export class NotificationModule {
  /**
   * `sends`: whether this is the sender process, which hands mails to the mail server. The service's own process only
   * queues them.
   */
  static with(env: NotificationEnv, { sends = false } = {}): DynamicModule {
    return {
      module: NotificationModule,
      global: true,
      imports: [
        DatabaseModule.forRoot(notificationDatabase(env.NOTIFICATION_DATABASE_URL, sends ? senderPool(env) : env)),
        MessagingModule.forRoot({
          service: 'notification',
          env,
          databaseUrl: env.NOTIFICATION_DATABASE_URL,
        }),
        AuditModule,
        OperationsModule.of('notification'),
        SettingsModule.with({ ...DEFAULT_SETTINGS, postalAddress: env.POSTAL_ADDRESS }),
        CollegesModule,
        VendorsModule,
        DealsModule,
        NewsletterModule,
        NewslettersModule,
        NewsletterSendingModule,
        NewsletterContentModule,
        NewsletterPreviewModule,
        NewsletterScheduleModule,
        AdminSubscribersModule,
        MessagesModule,
        AccountsModule,
        StudentVerificationModule,
        FeesModule,
        DealDecisionsModule,
        NotificationsModule,
        AlertsModule,
        AlertOptOutModule,
        PushModule,
        SuppressionsModule,
        MailReportsModule,
        SendersModule,
      ],
      providers: [{ provide: NOTIFICATION_ENV, useValue: env }],
      exports: [NOTIFICATION_ENV],
    };
  }
}

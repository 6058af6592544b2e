import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from '@campus-deals/audit';
import { DEFAULT_SETTINGS } from '@campus-deals/contracts/identity/settings.dto';
import { MessagingModule } from '@campus-deals/messaging';
import { OperationsModule } from '@campus-deals/operations';
import { DatabaseModule } from '@campus-deals/service-defaults';
import { SettingsModule } from '@campus-deals/settings';
import { AdminsModule } from './admins/admins.module.js';
import { AudienceModule } from './audience/audience.module.js';
import { notificationDatabase, senderPool } from './database.js';
import { NOTIFICATION_ENV, type NotificationEnv } from './env.js';
import { MessagesModule } from './messages/messages.module.js';
import { NewslettersModule } from './newsletters/newsletters.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { SendersModule } from './senders/senders.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';
import { UpkeepModule } from './upkeep/upkeep.module.js';

/** Newsletter subscriptions, all mails, and in-product notifications: one module per floor, from the bottom up. */
@Module({})
export class NotificationModule {
  /** `sends`: whether this is the sender process, which mails. The service's own process only queues mails. */
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
        AudienceModule,
        MessagesModule,
        SubscriptionsModule,
        NotificationsModule,
        SendersModule,
        NewslettersModule,
        AdminsModule,
        UpkeepModule,
      ],
      providers: [{ provide: NOTIFICATION_ENV, useValue: env }],
      exports: [NOTIFICATION_ENV],
    };
  }
}

import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { NotificationChannels } from '../notification-channels/notification-channels.module.js';
import { PushModule } from '../push/push.module.js';
import { UnsubscribeLinksModule } from '../unsubscribe-links/unsubscribe-links.module.js';
import { UsersModule } from '../users/users.module.js';
import { AlertChannels } from './alert-channels.js';
import { AlertDigestMail } from './alert-digest.mail.js';
import { AlertMail } from './alert.mail.js';
import { DispatchesService } from './dispatches.service.js';
import { FanOutAlert } from './fan-out-alert.job.js';
import { ForgetDispatches } from './forget-dispatches.job.js';

/** Delivers notifications outside the product: by push and by mail, at the times each user prefers. */
@Module({
  imports: [DeliveriesModule, PushModule, UnsubscribeLinksModule, UsersModule],
  providers: [
    { provide: NotificationChannels, useClass: AlertChannels },
    DispatchesService,
    FanOutAlert,
    ForgetDispatches,
    AlertMail,
    AlertDigestMail,
  ],
  exports: [DispatchesService, NotificationChannels],
})
export class DispatchesModule {}

// Exports for other features.
export { DispatchesService } from './dispatches.service.js';

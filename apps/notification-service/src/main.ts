import 'reflect-metadata';
import { startMessaging } from '@campus-deals/messaging';
import { readEnv, startService } from '@campus-deals/service-defaults';
import { NotificationEnv } from './env.js';
import { NotificationModule } from './notification.module.js';

const env = readEnv(NotificationEnv);
await startService({
  name: 'notification',
  module: NotificationModule.with(env),
  env,
  beforeListen: startMessaging,
  // The mail provider signs the raw bytes of its reports.
  keepsRawBodies: true,
});

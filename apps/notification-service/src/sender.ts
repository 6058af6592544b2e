import 'reflect-metadata';
import { startRowJobs } from '@campus-deals/messaging';
import { readEnv, startService } from '@campus-deals/service-defaults';
import { NotificationEnv } from './env.js';
import { NotificationModule } from './notification.module.js';

// Sender process: hands mails to the mail server. Runs beside the service's own process (`main.ts`) and scales
// separately.
const env = readEnv(NotificationEnv);
await startService({
  name: 'notification-sender',
  module: NotificationModule.with(env, { sends: true }),
  env,
  beforeListen: (app) => startRowJobs(app, 'sender'),
  // Finish the mails in progress: one that was sent but not recorded would be sent again.
  stopWithinMs: env.SMTP_TIMEOUT_MS + 10_000,
});

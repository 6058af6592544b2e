import 'reflect-metadata';
import { startLongJobs } from '@campus-deals/messaging';
import { readEnv, startService } from '@campus-deals/service-defaults';
import { NotificationEnv } from './env.js';
import { NEWSLETTERS_QUEUE } from './newsletters/newsletters.module.js';
import { NotificationModule } from './notification.module.js';

// The process that hands mails to the mail server, beside the service's own (`main.ts`) and scaled apart from it.
const env = readEnv(NotificationEnv);
await startService({
  name: 'notification-sender',
  module: NotificationModule.with(env, { sends: true }),
  env,
  beforeListen: (app) => startLongJobs(app, NEWSLETTERS_QUEUE),
  // Mails that it has begun are finished: a mail that left and was not noted would leave again.
  stopWithinMs: env.SMTP_TIMEOUT_MS + 10_000,
});

import 'reflect-metadata';
import { startRowJobs } from '@campus-deals/messaging';
import { healthChecks, readEnv, startService } from '@campus-deals/service-defaults';
import { NotificationEnv } from './env.js';
import { NotificationModule } from './notification.module.js';
import { MailServer } from './senders/mail-server.client.js';
import { SENDER_PROCESS } from './senders/send-message.job.js';

// Sender process: hands mails to the mail server. Runs beside the service's own process (`main.ts`) and scales
// separately.
const env = readEnv(NotificationEnv);
await startService({
  name: 'notification-sender',
  module: NotificationModule.with(env, { sends: true }),
  env,
  beforeListen: (app) => {
    // Not essential: mails wait while the server is unavailable.
    const server = app.get(MailServer, { strict: false });
    healthChecks.add('mail server', () => server.verify(), { isEssential: false });
    return startRowJobs(app, SENDER_PROCESS);
  },
  // Finish the mails in progress: one that was sent but not recorded would be sent again.
  stopWithinMs: env.SMTP_TIMEOUT_MS + 10_000,
});

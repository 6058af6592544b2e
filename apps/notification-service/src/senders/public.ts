export { NEWSLETTER_CONNECTIONS, NewsletterMailer } from './mail-server.client.js';
export { giveTurnsBack, takeTurns } from './mailbox-turns.query.js';
export { PushSubscriptionsService } from './push/push-subscriptions.service.js';
export { retryDelaySeconds } from './send-message.job.js';
export { SendRates } from './send-rates.js';
export type { SendResult } from './smtp-pool.js';

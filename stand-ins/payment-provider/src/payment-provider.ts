import { createLogger } from '@campus-deals/service-defaults/logger';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { browserFiles } from './browser/browser-files.js';
import { customersRoutes } from './customers/customers.routes.js';
import { openDatabase } from './database/database.js';
import { disputesRoutes } from './disputes/disputes.js';
import type { PaymentProviderEnv } from './env.js';
import { eventsRoutes } from './events/events.js';
import { Api } from './http/api.js';
import { paymentIntentsRoutes } from './intents/payment-intents.routes.js';
import { PaymentIntentsService } from './intents/payment-intents.service.js';
import { refundsRoutes } from './refunds/refunds.routes.js';
import { WebhookSender } from './webhooks/webhook-sender.js';

/** Maximum body size. Stripe documents none; ours prevents a mistake from filling the memory. */
const BODY_LIMIT = 256 * 1024;

/** Creates the complete provider, not yet listening. Closing the server closes all parts. */
export async function createPaymentProvider(env: PaymentProviderEnv): Promise<FastifyInstance> {
  const logger = createLogger('payment-provider', env.LOG_LEVEL);
  const database = openDatabase(env.PAYMENTS_DATABASE_URL, (error) => logger.warn({ err: error }, 'connection lost'));
  const externalUrl = (env.EXTERNAL_URL ?? `http://127.0.0.1:${env.PORT}`).replace(/\/+$/, '');
  const prefix = new URL(externalUrl).pathname.replace(/\/+$/, '');
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // The gateway forwards the full path.
    rewriteUrl: ({ url = '/' }) => (prefix !== '' && url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : url),
  });

  const api = new Api(
    app,
    database,
    { secret: env.STRIPE_SECRET_KEY, publishable: env.STRIPE_PUBLISHABLE_KEY },
    logger,
  );
  await api.prepare();
  const browser = { externalUrl, publishableKey: env.STRIPE_PUBLISHABLE_KEY };
  paymentIntentsRoutes(api, database, new PaymentIntentsService(database, browser));
  customersRoutes(api, database);
  refundsRoutes(api, database);
  disputesRoutes(api, database);
  eventsRoutes(api, database);
  const { WEBHOOK_URL: url, STRIPE_WEBHOOK_SECRET: secret, WEBHOOK_RETRY_MS: firstRetryMs } = env;
  const sender = url && secret ? new WebhookSender(database, { url, secret, firstRetryMs }, logger) : undefined;
  browserFiles(app);

  app.get('/live', async () => ({ status: 'ok' }));
  app.get('/ready', async () => {
    const started = performance.now();
    await sql`SELECT 1`.execute(database);
    const latencyMs = Math.round(performance.now() - started);
    const dependencies = [{ name: 'postgres', status: 'up', latencyMs }];
    return { service: 'payment-provider', status: 'up', latencyMs, dependencies };
  });

  app.addHook('onReady', async () => sender?.start());
  app.addHook('onClose', async () => {
    await sender?.stop();
    await database.destroy();
  });
  return app;
}

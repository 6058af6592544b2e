import { randomBytes } from 'node:crypto';
import { freePort, startEmbeddedPostgres } from '@campus-deals/testing/servers';
import { startTemporaryStack } from '../tools/local-stack/temporary-stack.ts';
import { startStandIn } from './stand-in.js';

export interface OtherPayments {
  /** URL of the product. */
  url: string;
  mailUrl: string;
  /** URL of the provider, on its own origin. */
  providerUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts a product with an external payment provider, like Stripe: the local provider alone on its own port and
 * database, and a stack that knows only STRIPE_* and its address.
 */
export async function startOtherPayments(): Promise<OtherPayments> {
  const [port, mailPort, smtpPort, providerPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const url = `http://localhost:${port}`;
  const providerUrl = `http://127.0.0.1:${providerPort}`;
  const keys = {
    STRIPE_SECRET_KEY: `sk_test_${randomBytes(16).toString('hex')}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_${randomBytes(16).toString('hex')}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
  };
  const database = await startEmbeddedPostgres();
  const settings = {
    ...keys,
    PORT: String(providerPort),
    PAYMENTS_DATABASE_URL: database.url,
    EXTERNAL_URL: providerUrl,
    WEBHOOK_URL: `${url}/api/webhooks/stripe`,
    WEBHOOK_RETRY_MS: '200',
  };
  const stopProvider = await startStandIn('payment-provider', settings, `${providerUrl}/ready`);
  const stack = await startTemporaryStack({
    env: {
      ...keys,
      PORT: String(port),
      MAIL_PORT: String(mailPort),
      SMTP_PORT: String(smtpPort),
      STRIPE_API_URL: providerUrl,
    },
  });
  return {
    url: stack.url,
    mailUrl: stack.mailUrl ?? '',
    providerUrl,
    stop: async () => {
      await stack.stop();
      await stopProvider();
      await database.stop();
    },
  };
}

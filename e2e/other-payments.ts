import { randomBytes } from 'node:crypto';
import { freePort, startEmbeddedPostgres } from '@campus-deals/testing/servers';
import { startTemporaryStack } from '../tools/local-stack/temporary-stack.ts';
import { startStandIn } from './stand-in.js';

export interface OtherPayments {
  /** Of the product. */
  url: string;
  mailUrl: string;
  /** Of the provider, on an origin of its own. */
  providerUrl: string;
  stop(): Promise<void>;
}

/**
 * A product whose payment provider is somewhere else, as Stripe is: the stand-in by itself on its own port and database, and a
 * stack that knows nothing but STRIPE_* and its address.
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

import type { AddressInfo } from 'node:net';
import { parseEnv } from '@campus-deals/service-defaults/read-env';
import { testDatabase } from '@campus-deals/testing';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { openDatabase } from '../database/database.js';
import { migrate } from '../database/migrations.js';
import { PaymentProviderEnv } from '../env.js';
import { createPaymentProvider } from '../payment-provider.js';

export const SECRET_KEY = 'sk_test_of_the_tests';
export const PUBLISHABLE_KEY = 'pk_test_of_the_tests';

/** A provider with a fresh database, and the official client. */
export class ProviderUnderTest {
  private constructor(
    readonly app: FastifyInstance,
    readonly url: string,
    readonly stripe: Stripe,
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(overrides: Record<string, string> = {}): Promise<ProviderUnderTest> {
    const { url: databaseUrl, drop } = await testDatabase('payments', async (url) => {
      const database = openDatabase(url, () => undefined);
      await migrate(database);
      await database.destroy();
    });
    const env = parseEnv(PaymentProviderEnv, {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: '0',
      PAYMENTS_DATABASE_URL: databaseUrl,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      WEBHOOK_RETRY_MS: '20',
      ...overrides,
    });
    const app = await createPaymentProvider(env);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    return new ProviderUnderTest(app, `http://127.0.0.1:${port}`, clientFor(port, SECRET_KEY), drop);
  }

  /** Creates a client with another key, or without retries. */
  client(key: string): Stripe {
    return clientFor(Number(new URL(this.url).port), key);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.drop();
  }
}

function clientFor(port: number, key: string): Stripe {
  return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

import { parseEnv } from '@campus-deals/service-defaults/read-env';
import { expect, test } from 'vitest';
import { PaymentProviderEnv } from './env.js';

const GIVEN = {
  PAYMENTS_DATABASE_URL: 'postgresql://localhost/payments',
  STRIPE_SECRET_KEY: 'sk_test_12345678',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678',
};

test('needs a database and keys, and has defaults for the rest', () => {
  expect(parseEnv(PaymentProviderEnv, GIVEN)).toMatchObject({
    PORT: 12_111,
    HOST: '127.0.0.1',
    WEBHOOK_RETRY_MS: 1000,
  });
});

test.each([
  [{ NODE_ENV: 'production' }, /NODE_ENV: .*in production use Stripe/],
  [{ STRIPE_SECRET_KEY: 'sk_live_12345678' }, /STRIPE_SECRET_KEY: must look like sk_test_/],
  [{ STRIPE_PUBLISHABLE_KEY: '' }, /STRIPE_PUBLISHABLE_KEY: is required/],
  [{ WEBHOOK_URL: 'http://localhost:1/x' }, /STRIPE_WEBHOOK_SECRET: is required with WEBHOOK_URL/],
  [{ WEBHOOK_URL: 'nowhere', STRIPE_WEBHOOK_SECRET: 'x'.repeat(16) }, /WEBHOOK_URL: must be an http/],
])('refuses %o', (wrong, message) => {
  expect(() => parseEnv(PaymentProviderEnv, { ...GIVEN, ...wrong })).toThrow(message);
});

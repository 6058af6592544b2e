import { parseEnv } from '@campus-deals/service-defaults';
import { expect, test } from 'vitest';
import { BillingEnv } from './env.js';

const GOOD = {
  NODE_ENV: 'development',
  PORT: '3004',
  INTERNAL_TOKEN_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://campus.test',
  BILLING_DATABASE_URL: 'postgresql://localhost/billing',
  REDIS_URL: 'redis://localhost',
  IDENTITY_URL: 'http://localhost:3001',
};
const PAYING = { ...GOOD, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_of_the_endpoint' };

test('works without a key, and retains payments for seven years', () => {
  expect(parseEnv(BillingEnv, GOOD)).toMatchObject({ PAYMENT_RETENTION_YEARS: 7, PAYMENT_CHECK_AFTER_MS: 60_000 });
  expect(() => parseEnv(BillingEnv, { ...PAYING, NODE_ENV: 'production' })).not.toThrow();
});

test.each([
  [{ STRIPE_WEBHOOK_SECRET: '' }, /STRIPE_WEBHOOK_SECRET: is required/],
  [{ STRIPE_SECRET_KEY: 'pk_test_1' }, /STRIPE_SECRET_KEY: must look like sk_live/],
  [{ NODE_ENV: 'production', STRIPE_API_URL: 'http://127.0.0.1:12111' }, /STRIPE_API_URL: leads to a stand-in/],
  [{ PAYMENT_RETENTION_YEARS: '0' }, /PAYMENT_RETENTION_YEARS/],
])('refuses %o', (given, problem) => {
  expect(() => parseEnv(BillingEnv, { ...PAYING, ...given })).toThrow(problem);
});

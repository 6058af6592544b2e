import { parseEnv } from '@campus-deals/service-defaults';
import { expect, test } from 'vitest';
import { NotificationEnv } from './env.js';

const good = {
  NODE_ENV: 'development',
  PORT: '3002',
  INTERNAL_TOKEN_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'http://localhost:3000',
  NOTIFICATION_DATABASE_URL: 'postgresql://localhost/notification',
  REDIS_URL: 'redis://localhost',
  SMTP_URL: 'smtp://localhost:1025',
  POSTAL_ADDRESS: '1 Campus Way',
  UNSUBSCRIBE_SECRET: 'y'.repeat(32),
  IDENTITY_URL: 'http://localhost:3001',
  CATALOG_URL: 'http://localhost:3003',
  BILLING_URL: 'http://localhost:3004',
};

test('falls back to a default sender', () => {
  expect(parseEnv(NotificationEnv, good).MAIL_FROM).toBe('Campus Deals <hello@campusdeals.example>');
});

test.each([undefined, 'Deals <hello@campusdeals.example>', 'hello@example.org', 'hello@CAMPUS.EXAMPLE '])(
  'does not send from the example address %s in production',
  (MAIL_FROM) => {
    const production = { ...good, NODE_ENV: 'production', PUBLIC_URL: 'https://campus.test' };
    expect(() => parseEnv(NotificationEnv, { ...production, MAIL_FROM })).toThrow(/- MAIL_FROM: /);
    for (const own of ['Deals <hello@campus.test>', 'hello@example.campus.test'])
      expect(parseEnv(NotificationEnv, { ...production, MAIL_FROM: own }).MAIL_FROM).toBe(own);
  },
);

test.each([
  ['SMTP_URL', 'localhost:1025'],
  ['UNSUBSCRIBE_SECRET', 'short'],
  ['POSTAL_ADDRESS', ''],
  ['DELIVERY_RETENTION_DAYS', '7'],
  ['DELIVERY_RETENTION_DAYS', 'for ever'],
  ['IDENTITY_URL', 'ftp://localhost'],
])('refuses a wrong %s by its name', (name, value) => {
  expect(() => parseEnv(NotificationEnv, { ...good, [name]: value })).toThrow(new RegExp(`- ${name}: `));
});

import { parseEnv } from '@campus-deals/service-defaults';
import { expect, test } from 'vitest';
import { IdentityEnv } from './env.js';

const good = {
  NODE_ENV: 'development',
  PORT: '3001',
  INTERNAL_TOKEN_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'http://localhost:3000',
  IDENTITY_DATABASE_URL: 'postgresql://localhost/identity',
  REDIS_URL: 'redis://localhost',
  CATALOG_URL: 'http://localhost:3002',
  BILLING_URL: 'http://localhost:3004',
  NOTIFICATION_URL: 'http://localhost:3003',
  STUDENT_CARDS_KEY: 'a key of at least thirty-two characters',
};

test('folds the admin addresses', () => {
  expect(parseEnv(IdentityEnv, { ...good, ADMIN_EMAILS: ' A@b.example,c@d.example, ' }).ADMIN_EMAILS).toEqual([
    'a@b.example',
    'c@d.example',
  ]);
  expect(parseEnv(IdentityEnv, good).ADMIN_EMAILS).toEqual([]);
});

test('rejects invalid addresses', () => {
  expect(() => parseEnv(IdentityEnv, { ...good, ADMIN_EMAILS: 'everyone' })).toThrow(/ADMIN_EMAILS/);
});

test.each([undefined, 'short'])('does not start without a key for student cards: %s', (STUDENT_CARDS_KEY) => {
  expect(() => parseEnv(IdentityEnv, { ...good, STUDENT_CARDS_KEY })).toThrow(/STUDENT_CARDS_KEY/);
});

test('uses our own origin for the provider by default', () => {
  expect(parseEnv(IdentityEnv, good).providerUrl).toBe('http://localhost:3000');
  expect(parseEnv(IdentityEnv, { ...good, SUPABASE_URL: 'https://abc.supabase.example/' }).tokenIssuer).toBe(
    'https://abc.supabase.example/auth/v1',
  );
});

test.each([
  ['SUPABASE_URL', {}],
  ['AUTH_PROVIDER_URL', { SUPABASE_URL: 'https://abc.supabase.example', AUTH_PROVIDER_URL: 'http://localhost:9999' }],
])('does not start with the local provider in production: %s', (name, given) => {
  expect(() => parseEnv(IdentityEnv, { ...good, NODE_ENV: 'production', ...given })).toThrow(new RegExp(`- ${name}: `));
});

import { parseEnv } from '@campus-deals/service-defaults';
import { expect, test } from 'vitest';
import { identityEnv } from './env.js';

const good = {
  PORT: '3001',
  INTERNAL_TOKEN_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'http://localhost:3000',
  IDENTITY_DATABASE_URL: 'postgresql://localhost/identity',
  REDIS_URL: 'redis://localhost',
};

test('folds the admin addresses', () => {
  expect(parseEnv(identityEnv, { ...good, ADMIN_EMAILS: ' A@b.example,c@d.example, ' }).ADMIN_EMAILS).toEqual(['a@b.example', 'c@d.example']);
  expect(parseEnv(identityEnv, good).ADMIN_EMAILS).toEqual([]);
});

test('refuses what is no address', () => {
  expect(() => parseEnv(identityEnv, { ...good, ADMIN_EMAILS: 'everyone' })).toThrow(/ADMIN_EMAILS/);
});

import { parseEnv } from '@campus-deals/service-defaults/read-env';
import { expect, test } from 'vitest';
import { AuthProviderEnv, issuerOf } from './env.js';

const GOOD = {
  AUTH_DATABASE_URL: 'postgresql://auth@localhost/auth',
  SITE_URL: 'http://localhost:3000/',
  SMTP_URL: 'smtp://localhost:1025',
  ANON_KEY: 'sb_publishable_for_tests',
  SERVICE_KEY: 'sb_secret_for_the_tests',
};

test('has the defaults of GoTrue, and links of ten minutes', () => {
  expect(parseEnv(AuthProviderEnv, GOOD)).toMatchObject({
    SITE_URL: 'http://localhost:3000',
    OTP_EXP_SECONDS: 600,
    JWT_EXP_SECONDS: 3600,
    MAIL_FREQUENCY_SECONDS: 60,
    MAIL_LINKS_TO: 'site',
  });
});

test.each([
  [{ NODE_ENV: 'production' }, 'NODE_ENV: this is a stand-in for development and tests; in production use a hosted'],
  [{ SMTP_URL: 'http://mail' }, 'SMTP_URL: must'],
  [{ ANON_KEY: 'short' }, 'ANON_KEY: must'],
  [{ SERVICE_KEY: GOOD.ANON_KEY }, 'SERVICE_KEY: must differ from ANON_KEY'],
])('refuses %o', (wrong, problem) => {
  expect(() => parseEnv(AuthProviderEnv, { ...GOOD, ...wrong })).toThrow(problem);
});

test('its issuer is where browsers reach it', () => {
  expect(issuerOf({ SITE_URL: 'https://site.test', EXTERNAL_URL: undefined })).toBe('https://site.test/auth/v1');
  expect(issuerOf({ SITE_URL: 'https://site.test', EXTERNAL_URL: 'https://auth.test' })).toBe(
    'https://auth.test/auth/v1',
  );
});

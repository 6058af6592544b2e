import { BadConfiguration, parseEnv } from '@campus-deals/service-defaults/read-env';
import { describe, expect, test } from 'vitest';
import { AuthProviderEnv, issuerOf } from './env.js';

const GOOD = {
  AUTH_DATABASE_URL: 'postgresql://auth@localhost/auth',
  SITE_URL: 'http://localhost:3000/',
  SMTP_URL: 'smtp://localhost:1025',
  ANON_KEY: 'sb_publishable_for_tests',
  SERVICE_KEY: 'sb_secret_for_the_tests',
};

function problemsOf(env: Record<string, string>): string[] {
  try {
    parseEnv(AuthProviderEnv, env);
    return [];
  } catch (error) {
    return error instanceof BadConfiguration ? error.problems : [String(error)];
  }
}

describe('the environment of the stand-in', () => {
  test('has the defaults of GoTrue, and links of ten minutes', () => {
    expect(parseEnv(AuthProviderEnv, GOOD)).toMatchObject({
      PORT: 9999,
      SITE_URL: 'http://localhost:3000',
      OTP_EXP_SECONDS: 600,
      JWT_EXP_SECONDS: 3600,
      MAIL_FREQUENCY_SECONDS: 60,
      MAIL_LINKS_TO: 'site',
    });
  });

  test('refuses to be the provider in production', () => {
    expect(problemsOf({ ...GOOD, NODE_ENV: 'production' })).toEqual([
      'NODE_ENV: this is a stand-in for development and tests; in production use a hosted Supabase project (SUPABASE_URL)',
    ]);
  });

  test('names every problem at once', () => {
    const problems = problemsOf({
      NODE_ENV: 'production',
      PORT: 'x',
      SITE_URL: 'site',
      SMTP_URL: 'http://mail',
      MAIL_LINKS_TO: 'nowhere',
      OTP_EXP_SECONDS: '0',
      ANON_KEY: 'short',
    }).join('\n');
    for (const name of [
      'NODE_ENV',
      'PORT',
      'AUTH_DATABASE_URL: is required',
      'SITE_URL',
      'SMTP_URL',
      'SERVICE_KEY: is required',
      'ANON_KEY',
      'MAIL_LINKS_TO',
      'OTP_EXP_SECONDS',
    ]) {
      expect(problems).toContain(name);
    }
    expect(problemsOf({ ...GOOD, SERVICE_KEY: GOOD.ANON_KEY })).toEqual(['SERVICE_KEY: must differ from ANON_KEY']);
  });

  test('its issuer is where browsers reach it', () => {
    expect(issuerOf({ SITE_URL: 'https://site.test', EXTERNAL_URL: undefined })).toBe('https://site.test/auth/v1');
    expect(issuerOf({ SITE_URL: 'https://site.test', EXTERNAL_URL: 'https://auth.test' })).toBe(
      'https://auth.test/auth/v1',
    );
  });
});

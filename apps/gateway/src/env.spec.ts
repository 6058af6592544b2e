import { BadConfiguration, parseEnv } from '@campus-deals/service-defaults/without-nest';
import { describe, expect, test } from 'vitest';
import { GatewayEnv } from './env.js';

const GOOD = {
  NODE_ENV: 'development',
  PORT: '3000',
  INTERNAL_TOKEN_SECRET: 'a secret of at least thirty-two characters',
  PUBLIC_URL: 'https://campus.test',
  IDENTITY_URL: 'http://identity:3000',
  CATALOG_URL: 'http://catalog:3000',
  BILLING_URL: 'http://billing:3000',
  NOTIFICATION_URL: 'http://notification:3000',
  REDIS_URL: 'redis://redis:6379',
  SUPABASE_ANON_KEY: 'sb_publishable_key',
};
const PRODUCTION = {
  ...GOOD,
  NODE_ENV: 'production',
  SUPABASE_URL: 'https://project.supabase.test',
  SUPPORT_EMAIL: 'help@campus.test',
  TRUST_PROXY: 'uniquelocal',
};

function problemsOf(env: Record<string, string>): string[] {
  try {
    parseEnv(GatewayEnv, env);
    return [];
  } catch (error) {
    return error instanceof BadConfiguration ? error.problems : [String(error)];
  }
}

describe('the environment of the gateway', () => {
  test('needs its services and a store for broadcasts', () => {
    expect(problemsOf(GOOD)).toEqual([]);
    expect(problemsOf({ ...GOOD, REDIS_URL: '' }).join()).toContain('REDIS_URL');
    expect(problemsOf({ ...GOOD, REDIS_URL: '', QUEUE_DATABASE_URL: 'postgres://localhost/queue' })).toEqual([]);
    expect(problemsOf({ ...GOOD, CATALOG_URL: 'catalog' }).join()).toContain('CATALOG_URL');
    expect(problemsOf({ ...GOOD, SUPABASE_ANON_KEY: '' }).join()).toContain('SUPABASE_ANON_KEY');
  });

  test('rejects development settings in production', () => {
    const development = {
      RATE_LIMITS: 'relaxed',
      SITE_ACCESS_PASSWORD: 'sesame',
      AUTH_PROVIDER_URL: 'http://auth-provider:3000',
      PAYMENT_PROVIDER_URL: 'http://payment-provider:3000',
      STRIPE_API_URL: 'http://localhost:12111',
    };
    expect(problemsOf({ ...GOOD, ...development })).toEqual([]);
    const problems = problemsOf({ ...GOOD, ...development, NODE_ENV: 'production' });
    for (const name of [
      'RATE_LIMITS',
      'GATE_COOKIE_SECRET',
      'SUPPORT_EMAIL',
      'SUPABASE_URL',
      'AUTH_PROVIDER_URL',
      'PAYMENT_PROVIDER_URL',
      'STRIPE_API_URL',
      'TRUST_PROXY',
    ])
      expect(problems.join()).toContain(name);
  });

  test.each([
    ['TRUST_PROXY', '', /TRUST_PROXY: is required in production behind https/],
    ['PUBLIC_URL', 'http://campus.test', /PUBLIC_URL: must be an https address/],
    ['SUPPORT_EMAIL', '', /SUPPORT_EMAIL: must be an address of your own/],
    ['SUPPORT_EMAIL', 'help@campus.example', /SUPPORT_EMAIL: must be an address of your own/],
    ['SUPPORT_EMAIL', 'help@example.com', /SUPPORT_EMAIL: must be an address of your own/],
  ])('refuses in production %s "%s"', (name, value, problem) => {
    expect(problemsOf(PRODUCTION)).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, [name]: value })).toEqual([expect.stringMatching(problem)]);
  });

  test('has its trusted proxies as a list', () => {
    const env = parseEnv(GatewayEnv, { ...GOOD, TRUST_PROXY: 'loopback, 10.0.0.0/8' });
    expect(env.TRUST_PROXY).toEqual(['loopback', '10.0.0.0/8']);
  });
});

import { createECDH } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeIsRecent } from './bootstrap.mjs';
import { fingerprint } from './build.ts';
import { oneLine, Problem } from './problem.mjs';
import { isInherited, serviceEnvironment, type StackContext } from './environment.ts';
import { presentServices, SERVICES } from './services.ts';
import { readSettings } from './settings.ts';

it.each([
  ['18.19.0', false],
  ['20.20.2', false],
  ['22.17.9', false],
  ['22.18.0', true],
  ['23.5.0', false],
  ['24.1.0', true],
  ['25.0.0', true],
])('which Node is recent enough %s: %s', (version, recent) => expect(nodeIsRecent(version)).toBe(recent));

describe('settings', () => {
  it('has defaults for everything', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      mailPort: 1080,
      smtpPort: 1025,
      seed: true,
      publicUrl: 'http://localhost:3000',
    });
  });
  it.each([
    { PORT: 'x' },
    { PORT: '0' },
    { MAIL_PORT: '70000' },
    { SEED: 'all' },
    { SUPABASE_URL: 'https://project.example' },
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
  ])('refuses %o in one line', (env) => {
    expect(() => readSettings(env)).toThrow(Problem);
  });
});

describe('the fingerprint of sources', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'fingerprint-'));
    mkdirSync(join(root, 'app/src'), { recursive: true });
    writeFileSync(join(root, 'app/src/a.ts'), 'one');
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const of = () => fingerprint(root, ['app']);

  it('is the same while nothing changes', () => expect(of()).toBe(of()));

  it('changes with content of the same length, a new file and a removed one', () => {
    const seen = [of()];
    writeFileSync(join(root, 'app/src/a.ts'), 'two');
    utimesSync(join(root, 'app/src/a.ts'), new Date(1000), new Date(1000));
    seen.push(of());
    writeFileSync(join(root, 'app/src/b.ts'), '');
    seen.push(of());
    rmSync(join(root, 'app/src/a.ts'));
    seen.push(of());
    expect(new Set(seen).size).toBe(4);
  });

  it('does not look at tests and built files', () => {
    const before = of();
    writeFileSync(join(root, 'app/src/a.spec.ts'), '');
    mkdirSync(join(root, 'app/dist'));
    writeFileSync(join(root, 'app/dist/a.js'), '');
    expect(of()).toBe(before);
  });
});

describe('the environment of a service', () => {
  const stack: StackContext = {
    given: {
      PATH: '/bin',
      CATALOG_DATABASE_URL: 'postgresql://elsewhere/catalog',
      SITE_ACCESS_PASSWORD: 'open sesame',
    },
    secrets: {
      internalTokenSecret: 'internal',
      unsubscribeSecret: 'unsubscribe',
      webhookSecretsKey: 'webhooks',
      studentCardsKey: 'cards',
      vapidPrivateKey: '1'.repeat(64),
      gateCookieSecret: 'gate',
      anonKey: 'anon',
      serviceKey: 'service',
      paymentSecretKey: 'secret',
      paymentPublishableKey: 'publishable',
      paymentWebhookSecret: 'webhook',
    } as StackContext['secrets'],
    publicUrl: 'http://localhost:3000',
    databases: { identity: 'i', catalog: 'c', billing: 'b', notification: 'n', auth: 'a', payments: 'p' },
    queue: { REDIS_URL: 'redis://r' },
    smtpUrl: 'smtp://s',
    imagesDir: '/data/images',
    ports: {
      identity: 1,
      catalog: 2,
      notification: 3,
      'auth-provider': 4,
      billing: 5,
      'payment-provider': 6,
      gateway: 3000,
    },
  };
  const environment = (name: string, given = {}) => {
    const service = SERVICES.find((each) => each.name === name);
    if (!service) throw new Error(`no service ${name}`);
    return serviceEnvironment(service, { ...stack, given: { ...stack.given, ...given } });
  };

  it('has no private setting by inheritance', () => {
    const names = SERVICES.flatMap(({ gets }) => gets?.split(' ') ?? []);
    expect(names.filter(isInherited)).toEqual([]);
  });

  it('names its own database and nobody else’s', () => {
    expect(environment('identity')).toMatchObject({
      IDENTITY_DATABASE_URL: 'i',
      REDIS_URL: 'redis://r',
      PORT: '1',
      CATALOG_URL: 'http://127.0.0.1:2',
    });
    expect(environment('identity')).not.toHaveProperty('CATALOG_DATABASE_URL');
    expect(environment('gateway')).not.toHaveProperty('IDENTITY_DATABASE_URL');
  });

  it('gives a secret only to those who use it', () => {
    expect(environment('gateway')).toMatchObject({ GATE_COOKIE_SECRET: 'gate', SITE_ACCESS_PASSWORD: 'open sesame' });
    expect(environment('notification')).toMatchObject({ UNSUBSCRIBE_SECRET: 'unsubscribe', SMTP_URL: 'smtp://s' });
    for (const secret of ['GATE_COOKIE_SECRET', 'SITE_ACCESS_PASSWORD', 'UNSUBSCRIBE_SECRET', 'SMTP_URL'])
      expect(environment('catalog')).not.toHaveProperty(secret);
  });

  it('keeps images in its data, or where IMAGES_DIR says', () => {
    const bucket = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'images',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(environment('catalog')).toMatchObject({ IMAGES_DIR: '/data/images' });
    expect(environment('catalog', { IMAGES_DIR: '/elsewhere' })).toMatchObject({ IMAGES_DIR: '/elsewhere' });
    expect(environment('catalog', bucket)).toMatchObject(bucket);
    expect(environment('catalog', bucket)).not.toHaveProperty('IMAGES_DIR');
    expect(environment('gateway', bucket)).not.toHaveProperty('S3_SECRET_ACCESS_KEY');
  });

  it('lets the stand-in sign people in for this site, and gives it nothing internal', () => {
    expect(environment('auth-provider')).toMatchObject({
      AUTH_DATABASE_URL: 'a',
      SITE_URL: 'http://localhost:3000',
      ANON_KEY: 'sb_publishable_anon',
      SERVICE_KEY: 'sb_secret_service',
    });
    const withMore = environment('auth-provider', { INTERNAL_TOKEN_SECRET: 'given', REDIS_URL: 'given' });
    for (const name of ['INTERNAL_TOKEN_SECRET', 'REDIS_URL', 'IDENTITY_URL'])
      expect(withMore).not.toHaveProperty(name);
    expect(environment('gateway')).toMatchObject({
      AUTH_PROVIDER_URL: 'http://127.0.0.1:4',
      SUPABASE_ANON_KEY: 'sb_publishable_anon',
    });
    expect(environment('gateway')).not.toHaveProperty('SUPABASE_URL');
    expect(environment('identity')).toMatchObject({
      SUPABASE_URL: 'http://localhost:3000',
      AUTH_PROVIDER_URL: 'http://127.0.0.1:4',
      SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_service',
    });
  });

  it('uses the hosted project that is named instead, and starts no stand-in for it', () => {
    const hosted = {
      SUPABASE_URL: 'https://project.example',
      SUPABASE_ANON_KEY: 'public',
      SUPABASE_SERVICE_ROLE_KEY: 'secret',
    };
    const { SUPABASE_SERVICE_ROLE_KEY, SUPABASE_ANON_KEY, SUPABASE_URL } = hosted;
    expect(environment('gateway', hosted)).toMatchObject({ SUPABASE_URL, SUPABASE_ANON_KEY });
    expect(environment('identity', hosted)).toMatchObject({ SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY });
    for (const name of ['gateway', 'identity'])
      expect(environment(name, hosted)).not.toHaveProperty('AUTH_PROVIDER_URL');
    for (const name of ['gateway', 'catalog', 'notification'])
      expect(environment(name, hosted)).not.toHaveProperty('SUPABASE_SERVICE_ROLE_KEY');
    expect(presentServices(hosted).map(({ name }) => name)).not.toContain('auth-provider');
  });

  it('lets the stand-in take cards, which sends its events through the gateway', () => {
    expect(environment('payment-provider')).toMatchObject({
      PAYMENTS_DATABASE_URL: 'p',
      STRIPE_SECRET_KEY: 'sk_test_secret',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_publishable',
      STRIPE_WEBHOOK_SECRET: 'whsec_webhook',
      EXTERNAL_URL: 'http://localhost:3000/payment-provider',
      WEBHOOK_URL: 'http://127.0.0.1:3000/api/webhooks/stripe',
    });
    expect(environment('payment-provider')).not.toHaveProperty('INTERNAL_TOKEN_SECRET');
    expect(environment('billing')).toMatchObject({
      STRIPE_SECRET_KEY: 'sk_test_secret',
      STRIPE_WEBHOOK_SECRET: 'whsec_webhook',
      STRIPE_API_URL: 'http://127.0.0.1:6',
    });
    expect(environment('gateway')).toMatchObject({
      STRIPE_PUBLISHABLE_KEY: 'pk_test_publishable',
      PAYMENT_PROVIDER_URL: 'http://127.0.0.1:6',
    });
  });

  it('has pushes signed with a pair of keys of its own, of which browsers get the public one', () => {
    const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = environment('notification');
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(String(VAPID_PRIVATE_KEY), 'base64url');
    expect(pair.getPublicKey('base64url')).toBe(VAPID_PUBLIC_KEY);
    expect(environment('gateway')).toMatchObject({ VAPID_PUBLIC_KEY });
    for (const name of ['gateway', 'identity', 'catalog', 'web'])
      expect(environment(name)).not.toHaveProperty('VAPID_PRIVATE_KEY');
    const given = { VAPID_PUBLIC_KEY: 'given public', VAPID_PRIVATE_KEY: 'given private' };
    expect(environment('notification', given)).toMatchObject(given);
  });

  it('lets the account at Stripe that is named take cards instead, and tells its secrets to billing alone', () => {
    const account = {
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_of_stripe_itself',
    };
    const { STRIPE_PUBLISHABLE_KEY, ...secrets } = account;
    expect(environment('billing', account)).toMatchObject(secrets);
    expect(environment('billing', account)).not.toHaveProperty('STRIPE_API_URL');
    expect(environment('gateway', account)).toMatchObject({ STRIPE_PUBLISHABLE_KEY });
    for (const name of ['gateway', 'identity', 'catalog', 'notification', 'web'])
      for (const secret of Object.keys(secrets)) expect(environment(name, account)).not.toHaveProperty(secret);
    expect(environment('gateway', account)).not.toHaveProperty('PAYMENT_PROVIDER_URL');
    expect(presentServices(account).map(({ name }) => name)).not.toContain('payment-provider');
    const elsewhere = { ...account, STRIPE_API_URL: 'http://127.0.0.1:12111' };
    for (const name of ['billing', 'gateway'])
      expect(environment(name, elsewhere)).toMatchObject({ STRIPE_API_URL: 'http://127.0.0.1:12111' });
  });
});

describe('the one line of a failure', () => {
  it('names a full disk wherever it showed up', () => {
    const noted = new Problem('postgres did not start: FATAL: could not write: No space left on device');
    for (const error of [noted, Object.assign(new Error('write'), { code: 'ENOSPC' })])
      expect(oneLine(error)).toMatch(/^The disk is full/);
  });
  it('never has two lines', () => expect(oneLine(new Error('a\nb'))).toBe('Unexpected: a'));
});

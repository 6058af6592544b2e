import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { COMPILE_CACHE, ROOT } from './bootstrap.mjs';
import type { DatabaseName } from './databases.ts';
import { answersHttp } from './mail.ts';
import { billingEnv, browserPaymentEnv, PAYMENT_VARIABLES, paymentProviderEnv } from './payment-provider.ts';
import type { Secrets } from './private-files.ts';
import { browserPushEnv, PUSH_VARIABLES, pushEnv } from './push-keys.ts';
import { authProviderEnv, defined, MAIL_FROM, SIGN_IN_VARIABLES, signInProvider } from './sign-in-provider.ts';
import type { Part } from './supervisor.ts';

/** Settings of a bucket for images, instead of the folder. */
const BUCKET_VARIABLES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** A process of the product. */
export interface Service {
  name: string;
  folder: string;
  /**
   * Name of its own database, migrated by `dist/migrate.js` before it starts and seeded by `dist/seed-demo.js`, if
   * present.
   */
  database?: DatabaseName;
  /**
   * Service whose package and database this process shares. That service migrates the database, and others call that
   * one.
   */
  beside?: string;
  /** Variable of the hosted service. If it is set, this process is not started. */
  standsInFor?: string;
  /** Entry file and flags, if they differ from the defaults. */
  entry?: string;
  flags?: string[];
  /** Maximum duration of its graceful shutdown, if longer than the supervisor's default. */
  stopGraceMs?(given: NodeJS.ProcessEnv): number;
  /** Returns the settings of this process only. */
  env(stack: StackContext): NodeJS.ProcessEnv;
}

/** Inputs for the environment of a process. */
export interface StackContext {
  /** Environment of the user who started the stack. */
  given: NodeJS.ProcessEnv;
  secrets: Secrets;
  publicUrl: string;
  databases: Partial<Record<DatabaseName, string>>;
  queue: { REDIS_URL?: string | undefined; QUEUE_DATABASE_URL?: string | undefined };
  smtpUrl: string;
  mailUrl?: string | undefined;
  imagesDir: string;
  /** Port of each service. */
  ports: Record<string, number>;
  watch?: boolean;
}

/** Pages and mails leave garbage behind, which a small heap gives back sooner (`npm run bench pages`, `bench newsletter`). */
const SMALL_HEAP = ['--max-semi-space-size=8', '--max-old-space-size=128'];

/** Handed on as they are given. */
const NOTIFICATION_SECRETS = ['UNSUBSCRIBE_SECRET_PREVIOUS', 'ADDRESS_HASH_SECRET', 'MAIL_WEBHOOK_SECRET'];

const POSTAL_ADDRESS = '1 Example Street, Lawrence, KS 66044';

const givenOf = ({ given }: StackContext, names: string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(names.map((name) => [name, given[name]]));

/** Returns the settings used until an admin changes them. */
function firstSettings({ given }: StackContext) {
  return {
    PLACEHOLDER_FIGURES: given.PLACEHOLDER_FIGURES ?? 'on',
    POSTAL_ADDRESS: given.POSTAL_ADDRESS ?? POSTAL_ADDRESS,
  };
}

const notificationEnv: Service['env'] = (stack) => ({
  ...defined(givenOf(stack, NOTIFICATION_SECRETS)),
  SMTP_URL: stack.smtpUrl,
  UNSUBSCRIBE_SECRET: stack.given.UNSUBSCRIBE_SECRET ?? stack.secrets.unsubscribeSecret,
  MAIL_FROM: stack.given.MAIL_FROM ?? MAIL_FROM,
  POSTAL_ADDRESS: stack.given.POSTAL_ADDRESS ?? POSTAL_ADDRESS,
  ...pushEnv(stack),
});

export const SERVICES: Service[] = [
  {
    name: 'auth-provider',
    folder: 'stand-ins/auth-provider',
    database: 'auth',
    standsInFor: 'SUPABASE_URL',
    env: authProviderEnv,
  },
  {
    name: 'payment-provider',
    folder: 'stand-ins/payment-provider',
    database: 'payments',
    standsInFor: 'STRIPE_SECRET_KEY',
    env: paymentProviderEnv,
  },
  {
    name: 'identity',
    folder: 'apps/identity-service',
    database: 'identity',
    env: (stack) => {
      const { url = stack.publicUrl, innerUrl, serviceKey, jwtSecret } = signInProvider(stack);
      return defined({
        SUPABASE_URL: url,
        AUTH_PROVIDER_URL: innerUrl,
        SUPABASE_SERVICE_ROLE_KEY: serviceKey,
        SUPABASE_JWT_SECRET: jwtSecret,
        ...firstSettings(stack),
      });
    },
  },
  {
    name: 'catalog',
    folder: 'apps/catalog-service',
    database: 'catalog',
    env: ({ given, imagesDir }) => {
      const bucket = Object.fromEntries(BUCKET_VARIABLES.map((name) => [name, given[name]]));
      return defined({ ...bucket, IMAGES_DIR: given.IMAGES_DIR ?? (given.S3_ENDPOINT ? undefined : imagesDir) });
    },
  },
  { name: 'billing', folder: 'apps/billing-service', database: 'billing', env: billingEnv },
  {
    name: 'notification',
    folder: 'apps/notification-service',
    database: 'notification',
    env: notificationEnv,
  },
  {
    name: 'notification-sender',
    folder: 'apps/notification-service',
    entry: 'dist/sender.js',
    flags: SMALL_HEAP,
    database: 'notification',
    beside: 'notification',
    // It waits for emails in progress (sender.ts there). Killing it sooner sends some twice.
    stopGraceMs: ({ SMTP_TIMEOUT_MS }) => Number(SMTP_TIMEOUT_MS || 60_000) + 15_000,
    env: notificationEnv,
  },
  {
    name: 'web',
    folder: 'apps/web',
    entry: 'dist/server/main.js',
    flags: SMALL_HEAP,
    env: ({ ports, watch }) => ({
      GATEWAY_URL: `http://127.0.0.1:${ports['gateway']}`,
      ...(watch && { DEV_SERVER: 'on' }),
    }),
  },
  {
    name: 'gateway',
    folder: 'apps/gateway',
    flags: SMALL_HEAP,
    stopGraceMs: ({ UPSTREAM_TIMEOUT_MS }) => Number(UPSTREAM_TIMEOUT_MS || 10_000) + 10_000,
    env: (stack) => {
      const { secrets, given } = stack;
      const { url, innerUrl, anonKey } = signInProvider(stack);
      return defined({
        RATE_LIMITS: given.RATE_LIMITS ?? 'relaxed',
        PLACEHOLDER_FIGURES: firstSettings(stack).PLACEHOLDER_FIGURES,
        GATE_COOKIE_SECRET: given.GATE_COOKIE_SECRET ?? secrets.gateCookieSecret,
        SITE_ACCESS_PASSWORD: stack.given.SITE_ACCESS_PASSWORD,
        SUPABASE_URL: url,
        SUPABASE_ANON_KEY: anonKey,
        AUTH_PROVIDER_URL: innerUrl,
        ...browserPaymentEnv(stack),
        ...browserPushEnv(stack),
      });
    },
  },
];

/**
 * A young generation large enough that a busy service spends little on it, and an old one that is collected before it is
 * several times what is alive in it (`npm run bench start`, `bench read`).
 */
export const NODE_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=512'];
/** Flags for development: stack traces show TypeScript lines, at a cost of 5 MB per process. */
const WATCH_FLAGS = ['--enable-source-maps'];

const DATABASE_VARIABLES = SERVICES.flatMap(({ database }) => (database ? [databaseVariable(database)] : []));
/** Variables passed only to the processes that need them. */
const PRIVATE_VARIABLES = [
  ...DATABASE_VARIABLES,
  'REDIS_URL',
  'QUEUE_DATABASE_URL',
  'INTERNAL_TOKEN_SECRET',
  'INTERNAL_TOKEN_SECRET_PREVIOUS',
  'SMTP_URL',
  'UNSUBSCRIBE_SECRET',
  ...NOTIFICATION_SECRETS,
  'GATE_COOKIE_SECRET',
  'SITE_ACCESS_PASSWORD',
  'PORT',
  'HOST',
  'MAIL_PORT',
  'SMTP_PORT',
  'IMAGES_DIR',
  ...BUCKET_VARIABLES,
  ...SIGN_IN_VARIABLES,
  ...PAYMENT_VARIABLES,
  ...PUSH_VARIABLES,
];

export function databaseVariable(database: string) {
  return `${database.toUpperCase()}_DATABASE_URL`;
}

export function urlVariable(name: string) {
  return `${name.toUpperCase().replaceAll('-', '_')}_URL`;
}

/** Returns the services that exist (a branch may lack one), and only the stand-ins that are needed. */
export function presentServices(given = process.env) {
  return SERVICES.filter(
    ({ folder, standsInFor }) => existsSync(join(ROOT, folder, 'package.json')) && !(standsInFor && given[standsInFor]),
  );
}

/**
 * Returns whether quick login is on. It is off if others may reach this stack, where a service with "on" refuses to
 * start.
 */
export function devLogin(given: NodeJS.ProcessEnv, publicUrl: string): string {
  const isOnlyOurs = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
  return given.DEV_LOGIN || (isOnlyOurs ? 'on' : 'off');
}

/** Returns the environment of a process. */
export function serviceEnvironment(service: Service, stack: StackContext): NodeJS.ProcessEnv {
  const inherited = Object.fromEntries(
    Object.entries(stack.given).filter(([name]) => !PRIVATE_VARIABLES.includes(name)),
  );
  return {
    ...inherited,
    NODE_ENV: 'development',
    DEV_LOGIN: devLogin(stack.given, stack.publicUrl),
    ...COMPILE_CACHE,
    HOST: '127.0.0.1',
    PORT: String(stack.ports[service.name]),
    ...(service.standsInFor ? {} : internalEnvironment(stack)),
    ...(service.database && { [databaseVariable(service.database)]: stack.databases[service.database] }),
    ...service.env(stack),
  };
}

/** Returns the settings shared by our own services. A stand-in is external and does not get them. */
function internalEnvironment({ given, secrets, publicUrl, queue, ports }: StackContext): NodeJS.ProcessEnv {
  const services = SERVICES.filter(
    ({ name, standsInFor, beside }) => name !== 'gateway' && !standsInFor && !beside && ports[name],
  );
  return {
    PUBLIC_URL: publicUrl,
    INTERNAL_TOKEN_SECRET: given.INTERNAL_TOKEN_SECRET ?? secrets.internalTokenSecret,
    ...(given.INTERNAL_TOKEN_SECRET_PREVIOUS && {
      INTERNAL_TOKEN_SECRET_PREVIOUS: given.INTERNAL_TOKEN_SECRET_PREVIOUS,
    }),
    ...queue,
    ...Object.fromEntries(services.map(({ name }) => [urlVariable(name), `http://127.0.0.1:${ports[name]}`])),
  };
}

export function flagsOf({ flags = NODE_FLAGS }: Service): string[] {
  return flags;
}

export function entryOf({ folder, entry = 'dist/main.js' }: Service): string {
  return join(ROOT, folder, entry);
}

/** Returns the service as a part for the supervisor. The gateway reports all services, so it is ready once they are. */
export function servicePart(service: Service, stack: StackContext): Part {
  return {
    name: service.name,
    stage: 'service',
    command: process.execPath,
    args: [...flagsOf(service), ...(stack.watch ? WATCH_FLAGS : []), entryOf(service)],
    cwd: join(ROOT, service.folder),
    env: serviceEnvironment(service, stack),
    stopSignal: 'SIGTERM',
    ...(service.stopGraceMs && { stopGraceMs: service.stopGraceMs(stack.given) }),
    ready: () => answersHttp(`http://127.0.0.1:${stack.ports[service.name]}/ready`),
  };
}

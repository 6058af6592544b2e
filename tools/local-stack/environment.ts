import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import { COMPILE_CACHE, ROOT } from './bootstrap.mjs';
import type { DatabaseName } from './databases.ts';
import type { Secrets } from './private-files.ts';
import { answersHttp } from './mail.ts';
import { entryOf, flagsOf, isLoopback, SERVICES, type Service } from './services.ts';
import type { Part } from './supervisor.ts';

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

/** Private settings by name. */
export type PrivateSettings = Record<string, string | undefined>;

/** Settings that the stack generates. */
const OWN = `AUTH_PROVIDER_URL PAYMENT_PROVIDER_URL SMTP_URL REDIS_URL IMAGES_DIR INTERNAL_TOKEN_SECRET
  INTERNAL_TOKEN_SECRET_PREVIOUS PORT HOST MAIL_PORT SMTP_PORT ANON_KEY SERVICE_KEY SITE_URL EXTERNAL_URL WEBHOOK_URL`;
const NOT_PRIVATE = new Set(OWN.split(/\s+/));
/** Settings from the user's environment. A process receives only those in its `gets`. */
const PRIVATE = SERVICES.flatMap(({ gets = '' }) => gets.split(' ')).filter((name) => !NOT_PRIVATE.has(name));
const NOT_INHERITED = new Set([...NOT_PRIVATE, ...PRIVATE]);

/** Whether all processes inherit a variable from the user's environment. Others go only to processes that need them. */
export const isInherited = (name: string): boolean => !NOT_INHERITED.has(name) && !name.endsWith('_DATABASE_URL');

/** Flags for development: stack traces show TypeScript lines, at a cost of 5 MB per process. */
const WATCH_FLAGS = ['--enable-source-maps'];

/** Returns the service as a part for the supervisor. The gateway reports all services, so it is ready once they are. */
export function servicePart(service: Service, stack: StackContext): Part {
  return {
    name: service.name,
    stage: 'service',
    command: process.execPath,
    args: [...flagsOf(service), ...(stack.watch ? WATCH_FLAGS : []), entryOf(service, stack)],
    cwd: join(ROOT, service.folder),
    env: serviceEnvironment(service, stack),
    stopSignal: 'SIGTERM',
    ...(service.stopGraceMs && { stopGraceMs: service.stopGraceMs(stack.given) }),
    ready: () => answersHttp(`http://127.0.0.1:${stack.ports[service.name]}/ready`),
  };
}

/** Returns the environment of a process. */
export function serviceEnvironment(service: Service, stack: StackContext): NodeJS.ProcessEnv {
  const inherited = Object.entries(stack.given).filter(([name]) => isInherited(name));
  const settings = privateSettings(stack);
  return {
    ...Object.fromEntries(inherited),
    NODE_ENV: 'development',
    DEV_LOGIN: devLogin(stack.given, stack.publicUrl),
    ...COMPILE_CACHE,
    HOST: '127.0.0.1',
    PORT: String(stack.ports[service.name]),
    ...(service.standsInFor ? {} : internalEnvironment(stack)),
    ...(service.database && { [databaseVariable(service.database)]: stack.databases[service.database] }),
    ...defined(Object.fromEntries((service.gets ?? '').split(' ').map((name) => [name, settings[name]]))),
    ...defined(service.env?.(stack, settings) ?? {}),
  };
}

/** Returns the private settings: those of the hosted services in the user's environment, else of our stand-ins. */
function privateSettings({ given, secrets, ports, smtpUrl }: StackContext): PrivateSettings {
  const innerUrl = (name: string) => (ports[name] ? `http://127.0.0.1:${ports[name]}` : undefined);
  return {
    ...Object.fromEntries(PRIVATE.map((name) => [name, given[name]])),
    SMTP_URL: smtpUrl,
    GATE_COOKIE_SECRET: given.GATE_COOKIE_SECRET ?? secrets.gateCookieSecret,
    UNSUBSCRIBE_SECRET: given.UNSUBSCRIBE_SECRET ?? secrets.unsubscribeSecret,
    WEBHOOK_SECRETS_KEY: given.WEBHOOK_SECRETS_KEY ?? secrets.webhookSecretsKey,
    STUDENT_CARDS_KEY: given.STUDENT_CARDS_KEY ?? secrets.studentCardsKey,
    ...(!given.SUPABASE_URL && {
      SUPABASE_ANON_KEY: given.ANON_KEY ?? `sb_publishable_${secrets.anonKey}`,
      SUPABASE_SERVICE_ROLE_KEY: given.SERVICE_KEY ?? `sb_secret_${secrets.serviceKey}`,
      SUPABASE_JWT_SECRET: undefined,
      AUTH_PROVIDER_URL: innerUrl('auth-provider'),
    }),
    ...(!given.STRIPE_SECRET_KEY && {
      STRIPE_SECRET_KEY: `sk_test_${secrets.paymentSecretKey}`,
      STRIPE_PUBLISHABLE_KEY: `pk_test_${secrets.paymentPublishableKey}`,
      STRIPE_WEBHOOK_SECRET: `whsec_${secrets.paymentWebhookSecret}`,
      STRIPE_API_URL: undefined,
      PAYMENT_PROVIDER_URL: innerUrl('payment-provider'),
    }),
    ...(!given.VAPID_PRIVATE_KEY && !given.VAPID_PUBLIC_KEY && pushKeys(secrets)),
  };
}

/** Returns the pair of keys that signs the stack's pushes. */
function pushKeys({ vapidPrivateKey }: Secrets): PrivateSettings {
  // Below the order of the curve, like nearly every 256-bit number.
  const privateKey = Buffer.from(vapidPrivateKey, 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'), VAPID_PRIVATE_KEY: privateKey.toString('base64url') };
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

/** Whether quick login is on. It is off if others may reach this stack, where a service with "on" refuses to start. */
export function devLogin(given: NodeJS.ProcessEnv, publicUrl: string): string {
  return given.DEV_LOGIN || (isLoopback(publicUrl) ? 'on' : 'off');
}

export function databaseVariable(database: string) {
  return `${database.toUpperCase()}_DATABASE_URL`;
}

export function urlVariable(name: string) {
  return `${name.toUpperCase().replaceAll('-', '_')}_URL`;
}

/** Removes unset variables: a process must not read "undefined". */
function defined(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
}

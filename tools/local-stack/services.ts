import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import type { DatabaseName } from './databases.ts';
import type { PrivateSettings, StackContext } from './environment.ts';

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
  /** Names of the private settings that it gets. */
  gets?: string;
  /** Returns further settings of this process only. */
  env?(stack: StackContext, settings: PrivateSettings): NodeJS.ProcessEnv;
}

/** Whether only this machine reaches the site. */
export const isLoopback = (publicUrl: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);

/** Small heap, which releases the garbage of pages and mails sooner (`npm run bench read`, `bench newsletter`). */
const SMALL_HEAP = ['--max-semi-space-size=8', '--max-old-space-size=128'];
/**
 * A young generation large enough that a busy service spends little time on it, and an old one that is collected before
 * it grows to several times its live data (`npm run bench read`).
 */
const NODE_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=512'];

const MAIL_FROM = 'Campus Deals <hello@campusdeals.example>';
const POSTAL_ADDRESS = '1 Example Street, Lawrence, KS 66044';
const NOTIFICATION: Pick<Service, 'gets' | 'env'> = {
  gets: 'UNSUBSCRIBE_SECRET UNSUBSCRIBE_SECRET_PREVIOUS ADDRESS_HASH_SECRET MAIL_WEBHOOK_SECRET SMTP_URL VAPID_PUBLIC_KEY VAPID_PRIVATE_KEY VAPID_SUBJECT PUSH_HOSTS',
  env: ({ given }) => ({
    MAIL_FROM: given.MAIL_FROM ?? MAIL_FROM,
    POSTAL_ADDRESS: given.POSTAL_ADDRESS ?? POSTAL_ADDRESS,
  }),
};

export const SERVICES: Service[] = [
  {
    name: 'auth-provider',
    folder: 'stand-ins/auth-provider',
    database: 'auth',
    standsInFor: 'SUPABASE_URL',
    gets: 'SMTP_URL',
    env: ({ given, publicUrl }, { SUPABASE_ANON_KEY, SUPABASE_SERVICE_ROLE_KEY }) => ({
      SITE_URL: given.SITE_URL ?? publicUrl,
      EXTERNAL_URL: publicUrl,
      MAIL_FROM: given.MAIL_FROM ?? MAIL_FROM,
      ANON_KEY: SUPABASE_ANON_KEY,
      SERVICE_KEY: SUPABASE_SERVICE_ROLE_KEY,
    }),
  },
  {
    name: 'payment-provider',
    folder: 'stand-ins/payment-provider',
    database: 'payments',
    standsInFor: 'STRIPE_SECRET_KEY',
    gets: 'STRIPE_SECRET_KEY STRIPE_PUBLISHABLE_KEY STRIPE_WEBHOOK_SECRET WEBHOOK_RETRY_MS',
    // It sends its events through the gateway, like Stripe.
    env: ({ publicUrl, ports }) => ({
      EXTERNAL_URL: `${publicUrl}/payment-provider`,
      WEBHOOK_URL: `http://127.0.0.1:${ports['gateway']}/api/webhooks/stripe`,
    }),
  },
  {
    name: 'identity',
    folder: 'apps/identity-service',
    database: 'identity',
    gets: 'AUTH_PROVIDER_URL SUPABASE_SERVICE_ROLE_KEY SUPABASE_JWT_SECRET STUDENT_CARDS_KEY STUDENT_CARDS_KEY_PREVIOUS',
    env: ({ given, publicUrl }) => ({
      SUPABASE_URL: given.SUPABASE_URL || publicUrl,
      POSTAL_ADDRESS: given.POSTAL_ADDRESS ?? POSTAL_ADDRESS,
    }),
  },
  {
    name: 'catalog',
    folder: 'apps/catalog-service',
    database: 'catalog',
    gets: 'S3_ENDPOINT S3_BUCKET S3_REGION S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY WEBHOOK_SECRETS_KEY WEBHOOK_SECRETS_KEY_PREVIOUS',
    env: ({ given, publicUrl, imagesDir }) => ({
      LOOPBACK_REQUESTS: given.LOOPBACK_REQUESTS ?? (isLoopback(publicUrl) ? 'on' : 'off'),
      IMAGES_DIR: given.IMAGES_DIR ?? (given.S3_ENDPOINT ? undefined : imagesDir),
    }),
  },
  {
    name: 'billing',
    folder: 'apps/billing-service',
    database: 'billing',
    gets: 'STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET STRIPE_WEBHOOK_SECRET_PREVIOUS',
    env: (_stack, { STRIPE_API_URL, PAYMENT_PROVIDER_URL }) => ({
      STRIPE_API_URL: STRIPE_API_URL ?? PAYMENT_PROVIDER_URL,
    }),
  },
  { name: 'notification', folder: 'apps/notification-service', database: 'notification', ...NOTIFICATION },
  {
    name: 'notification-sender',
    folder: 'apps/notification-service',
    entry: 'dist/sender.js',
    flags: SMALL_HEAP,
    database: 'notification',
    beside: 'notification',
    // It waits for emails in progress (sender.ts there). Killing it sooner sends some twice.
    stopGraceMs: ({ SMTP_TIMEOUT_MS }) => Number(SMTP_TIMEOUT_MS || 60_000) + 15_000,
    ...NOTIFICATION,
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
    gets: 'GATE_COOKIE_SECRET SITE_ACCESS_PASSWORD VAPID_PUBLIC_KEY SUPABASE_URL SUPABASE_ANON_KEY AUTH_PROVIDER_URL STRIPE_PUBLISHABLE_KEY STRIPE_API_URL PAYMENT_PROVIDER_URL',
    env: ({ given }) => ({ RATE_LIMITS: given.RATE_LIMITS ?? 'relaxed' }),
  },
];

/** Returns the services, with only the stand-ins that are needed. */
export function presentServices(given = process.env) {
  return SERVICES.filter(({ standsInFor }) => !(standsInFor && given[standsInFor]));
}

/** Returns the services that migrate a database. */
export const databaseOwners = () => presentServices().filter(({ database, beside }) => database && !beside);

export function flagsOf({ flags = NODE_FLAGS }: Service): string[] {
  return flags;
}

/** Returns the file that runs as the service. Watching rebuilds no bundle. */
export function entryOf({ folder, entry = 'dist/main.js' }: Service, { watch = false } = {}): string {
  return watch ? join(ROOT, folder, entry) : programIn(folder, entry);
}

/** Returns the file of a program: its bundle if there is one, which loads in half the time. */
export function programIn(folder: string, entry = 'dist/main.js', root = ROOT): string {
  const bundled = join(root, folder, entry.replace('dist/', 'dist/bundle/'));
  return existsSync(bundled) ? bundled : join(root, folder, entry);
}

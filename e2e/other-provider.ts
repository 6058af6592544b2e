import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '@campus-deals/testing';
import { freePort, startEmbeddedPostgres } from '@campus-deals/testing/servers';
import { startTemporaryStack } from '../tools/local-stack/temporary-stack.ts';

export interface OtherProvider {
  /** URL of the product. */
  url: string;
  mailUrl: string;
  /** URL of the provider, on its own origin. */
  providerUrl: string;
  stop(): Promise<void>;
}

interface Addresses {
  url: string;
  providerUrl: string;
  databaseUrl: string;
  smtpPort: number;
}

/** Settings of a provider on its own port and database, and of a stack that knows only its address and keys. */
interface Settings {
  readyUrl: string;
  provider: NodeJS.ProcessEnv;
  product: NodeJS.ProcessEnv;
}

const random = (prefix: string): string => `${prefix}_${randomBytes(24).toString('hex')}`;

const SETTINGS = {
  /** Sends mails that carry its own links. */
  'auth-provider': ({ url, providerUrl, databaseUrl, smtpPort }: Addresses): Settings => {
    const [anonKey, serviceKey] = [random('sb_publishable'), random('sb_secret')];
    return {
      readyUrl: `${providerUrl}/auth/v1/health`,
      provider: {
        ANON_KEY: anonKey,
        SERVICE_KEY: serviceKey,
        AUTH_DATABASE_URL: databaseUrl,
        SITE_URL: url,
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        MAIL_LINKS_TO: 'provider',
      },
      product: { SUPABASE_URL: providerUrl, SUPABASE_ANON_KEY: anonKey, SUPABASE_SERVICE_ROLE_KEY: serviceKey },
    };
  },
  'payment-provider': ({ url, providerUrl, databaseUrl }: Addresses): Settings => {
    const keys = {
      STRIPE_SECRET_KEY: random('sk_test'),
      STRIPE_PUBLISHABLE_KEY: random('pk_test'),
      STRIPE_WEBHOOK_SECRET: random('whsec'),
    };
    return {
      readyUrl: `${providerUrl}/ready`,
      provider: {
        ...keys,
        PAYMENTS_DATABASE_URL: databaseUrl,
        WEBHOOK_URL: `${url}/api/webhooks/stripe`,
        WEBHOOK_RETRY_MS: '200',
      },
      product: { ...keys, STRIPE_API_URL: providerUrl },
    };
  },
};

/** Starts a product with an external provider, like a hosted service: the local one, alone on another port. */
export async function startOtherProvider(name: keyof typeof SETTINGS): Promise<OtherProvider> {
  const [port, mailPort, smtpPort, providerPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const [url, providerUrl] = [`http://localhost:${port}`, `http://127.0.0.1:${providerPort}`];
  const database = await startEmbeddedPostgres();
  const settings = SETTINGS[name]({ url, providerUrl, databaseUrl: database.url, smtpPort });
  const env = { ...settings.provider, PORT: String(providerPort), EXTERNAL_URL: providerUrl };
  const stopProvider = await startStandIn(name, env, settings.readyUrl);
  const ports = { PORT: String(port), MAIL_PORT: String(mailPort), SMTP_PORT: String(smtpPort) };
  const stack = await startTemporaryStack({ env: { ...ports, ...settings.product } });
  return {
    url: stack.url,
    mailUrl: stack.mailUrl ?? '',
    providerUrl,
    stop: async () => {
      await stack.stop();
      await stopProvider();
      await database.stop();
    },
  };
}

/** Starts a local provider on its own, migrated and answering. Returns a function that stops it. */
async function startStandIn(name: string, settings: object, readyUrl: string): Promise<() => Promise<void>> {
  const cwd = join(import.meta.dirname, '..', 'stand-ins', name);
  const env = { ...process.env, NODE_ENV: 'development', ...settings };
  const [code] = await once(spawn(process.execPath, ['dist/migrate.js'], { cwd, env, stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`${name} could not be migrated: it ended with ${code}`);
  const running = spawn(process.execPath, ['dist/main.js'], { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
  await eventually(async () => (await fetch(readyUrl)).ok, { within: 60_000, message: `${name} never started` });
  return async () => {
    running.kill('SIGTERM');
    await once(running, 'exit');
  };
}

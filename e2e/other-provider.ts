import { randomBytes } from 'node:crypto';
import { freePort, startEmbeddedPostgres } from '@campus-deals/testing/servers';
import { startTemporaryStack } from '../tools/local-stack/temporary-stack.ts';
import { startStandIn } from './stand-in.js';

export interface OtherProvider {
  /** URL of the product. */
  url: string;
  mailUrl: string;
  /** URL of the provider, on its own origin. */
  providerUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts a product with an external sign-in provider, like a hosted project: the local provider alone on its own port
 * and database, and a stack that knows only SUPABASE_URL and its keys. Mails carry the provider's own links.
 */
export async function startOtherProvider(): Promise<OtherProvider> {
  const [port, mailPort, smtpPort, providerPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const url = `http://localhost:${port}`;
  const providerUrl = `http://127.0.0.1:${providerPort}`;
  const keys = {
    ANON_KEY: `sb_publishable_${randomBytes(16).toString('hex')}`,
    SERVICE_KEY: `sb_secret_${randomBytes(24).toString('hex')}`,
  };
  const database = await startEmbeddedPostgres();
  const settings = {
    ...keys,
    PORT: String(providerPort),
    AUTH_DATABASE_URL: database.url,
    SITE_URL: url,
    EXTERNAL_URL: providerUrl,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_LINKS_TO: 'provider',
  };
  const stopProvider = await startStandIn('auth-provider', settings, `${providerUrl}/auth/v1/health`);
  const stack = await startTemporaryStack({
    env: {
      PORT: String(port),
      MAIL_PORT: String(mailPort),
      SMTP_PORT: String(smtpPort),
      SUPABASE_URL: providerUrl,
      SUPABASE_ANON_KEY: keys.ANON_KEY,
      SUPABASE_SERVICE_ROLE_KEY: keys.SERVICE_KEY,
    },
  });
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

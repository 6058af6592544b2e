import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { parseEnv } from '@campus-deals/service-defaults/read-env';
import { eventually, testDatabase } from '@campus-deals/testing';
import { createClient, type AuthError, type SupabaseClient, type VerifyOtpParams } from '@supabase/supabase-js';
import type { FastifyInstance } from 'fastify';
import { createAuthProvider } from '../auth-provider.js';
import { Database } from '../database/database.js';
import { applyMigrations } from '../database/migrations.js';
import { AuthProviderEnv } from '../env.js';
import { MailInbox } from './mail-inbox.js';

export const SITE = 'http://localhost:3000';
export const CALLBACK = `${SITE}/auth/callback`;
export const ANON_KEY = 'sb_publishable_of_the_tests';
export const SERVICE_KEY = 'sb_secret_of_the_tests_only';

const shared = new Map<string, Promise<ProviderUnderTest>>();

/** A listening provider with a fresh database and a real mail server. */
export class ProviderUnderTest {
  private constructor(
    readonly app: FastifyInstance,
    readonly url: string,
    private readonly given: Record<string, string>,
    readonly database: Database,
    readonly inbox: MailInbox,
    private readonly drop: () => Promise<void>,
  ) {}

  /** Returns this worker's provider with these settings, which no test stops. Tests use addresses of their own. */
  static shared(overrides: Record<string, string> = {}): Promise<ProviderUnderTest> {
    const key = JSON.stringify(overrides);
    const provider = shared.get(key) ?? ProviderUnderTest.start(overrides);
    shared.set(key, provider);
    return provider;
  }

  /** Starts a provider, by default without pauses between emails. */
  static async start(overrides: Record<string, string> = {}): Promise<ProviderUnderTest> {
    const [{ url: databaseUrl, drop }, inbox] = await Promise.all([testDatabase('auth', migrate), MailInbox.start()]);
    const given = {
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      AUTH_DATABASE_URL: databaseUrl,
      SITE_URL: SITE,
      SMTP_URL: inbox.url,
      ANON_KEY,
      SERVICE_KEY,
      MAIL_FREQUENCY_SECONDS: '0',
      ...overrides,
    };
    const database = new Database(databaseUrl);
    const app = await createAuthProvider(parseEnv(AuthProviderEnv, given));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    return new ProviderUnderTest(app, url, given, database, inbox, drop);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await Promise.all([this.database.close(), this.inbox.stop()]);
    await this.drop();
  }

  /** Creates a second provider on the same database, not listening. The caller closes it. */
  async replica(
    overrides: Partial<Record<keyof AuthProviderEnv, string>> = {},
    log?: { write: (line: string) => void },
  ): Promise<FastifyInstance> {
    return createAuthProvider(parseEnv(AuthProviderEnv, { ...this.given, ...overrides }), log);
  }

  /** Creates the client of a browser. Outside of browsers, each client keeps its session in its own memory. */
  browser(flowType: 'pkce' | 'implicit' = 'implicit'): SupabaseClient {
    return createClient(this.url, ANON_KEY, { auth: { flowType, autoRefreshToken: false, detectSessionInUrl: false } });
  }

  admin(): SupabaseClient {
    return createClient(this.url, SERVICE_KEY, { auth: { persistSession: false, autoRefreshToken: false } });
  }

  /** Returns a browser in which this address has signed in by email. */
  async signedIn(address = newAddress(), flowType: 'pkce' | 'implicit' = 'implicit'): Promise<SignedInBrowser> {
    const client = this.browser(flowType);
    const before = this.inbox.to(address).length;
    const sent = await client.auth.signInWithOtp({ email: address, options: { emailRedirectTo: CALLBACK } });
    if (sent.error) throw sent.error;
    const mail = await this.inbox.newest(address, before + 1);
    const { data, error } = await client.auth.verifyOtp({
      token_hash: mail.values.get('token_hash') ?? '',
      type: mail.values.get('type') === 'signup' ? 'signup' : 'magiclink',
    });
    if (error || !data.session || !data.user) throw error ?? new Error('no session');
    return {
      client,
      address,
      userId: data.user.id,
      accessToken: data.session.access_token,
      refreshToken: data.session.refresh_token,
    };
  }

  /** Sends a request without supabase-js. */
  async call(
    path: string,
    { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    return fetch(`${this.url}/auth/v1${path}`, {
      redirect: 'manual',
      ...init,
      headers: { apikey: ANON_KEY, 'content-type': 'application/json', ...headers },
    });
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.call(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers });
  }

  /** Returns the user of an access token. */
  userOf(accessToken: string): Promise<Response> {
    return this.call('/user', { headers: { authorization: `Bearer ${accessToken}` } });
  }

  /** Verifies the token or code of an email in a new browser. */
  verify(what: VerifyOtpParams): ReturnType<SupabaseClient['auth']['verifyOtp']> {
    return this.browser().auth.verifyOtp(what);
  }

  /** Returns `[status, code]` of a refused verification. */
  async refusedToVerify(what: VerifyOtpParams): Promise<[number | undefined, string | undefined]> {
    return refusal((await this.verify(what)).error);
  }

  /** Follows a link to the provider like a browser, and returns the final URL. */
  async open(link: string, headers: Record<string, string> = {}): Promise<URL> {
    const { pathname, search } = new URL(link);
    const answer = await fetch(`${this.url}${pathname}${search}`, { redirect: 'manual', headers });
    if (answer.status !== 303) throw new Error(`expected a redirect, got ${answer.status} ${await answer.text()}`);
    return new URL(answer.headers.get('location') ?? '');
  }

  /** Sends requests at the same moment: all wait for a locked row, which is released once the last one waits. */
  async atOnce<T>(times: number, row: { lock: string; values: unknown[] }, ask: () => Promise<T>): Promise<T[]> {
    const waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    const answers = await this.database.transaction(async (blocker) => {
      await blocker.one(`${row.lock} FOR UPDATE`, row.values);
      const asked = Array.from({ length: times }, async () => ask());
      await eventually(async () => (await this.database.many(waiting)).length === times, {
        message: `${times} waiting`,
      });
      return { asked };
    });
    return Promise.all(answers.asked);
  }

  /** Ages all timestamps in the database by the given seconds. */
  async age(seconds: number): Promise<void> {
    for (const [table, columns] of Object.entries(AGING)) {
      const change = columns.map((column) => `${column} = ${column} - make_interval(secs => $1)`).join(', ');
      await this.database.many(`UPDATE auth.${table} SET ${change}`, [seconds]);
    }
  }
}

export interface SignedInBrowser {
  client: SupabaseClient;
  address: string;
  userId: string;
  accessToken: string;
  refreshToken: string;
}

async function migrate(url: string): Promise<void> {
  const database = new Database(url);
  await applyMigrations(database);
  await database.close();
}

const AGING = {
  one_time_tokens: ['created_at'],
  auth_codes: ['created_at'],
  users: ['confirmation_sent_at', 'email_change_sent_at'],
};

export const EXPIRED = [403, 'otp_expired'];

/** Returns `[status, code]` of a client's error. */
export const refusal = (error: AuthError | null): [number | undefined, string | undefined] => [
  error?.status,
  error?.code,
];

/** Returns `[status, code]` of a response without the client. */
export async function refused(answer: Promise<Response>): Promise<[number, string]> {
  const response = await answer;
  const body = (await response.json()) as { code?: string };
  return [response.status, body.code ?? ''];
}

export const fragmentOf = (url: URL): URLSearchParams => new URLSearchParams(url.hash.slice(1));

export const newAddress = (name = 'student'): string => `${name}.${randomBytes(6).toString('hex')}@college.test`;

import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  INTERNAL_TOKEN_HEADER,
  InternalTokens,
  VISITOR,
  type Caller,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import { startEmbeddedPostgres, startRedis } from '@campus-deals/testing/servers';
import type { QueryResultRow } from 'pg';
import { freePort } from '../../local-stack/ports.ts';
import type { Bench } from '../bench.ts';
import { count, createDatabase, query } from '../databases.ts';
import { MailSink, type Accepted } from '../mail-sink.ts';
import { runToEnd, startReplica, type Replica } from '../replica.ts';
import { Provider, type ProviderEvent } from './provider.ts';

const SERVICES = ['identity', 'catalog', 'billing', 'notification'] as const;
type Name = (typeof SERVICES)[number];

export const SITE = 'http://localhost:3000';
const SECRET = randomBytes(32).toString('hex');
/** Of notification: hands mails to the mail server. */
const SENDER = new URL('../../../apps/notification-service/dist/sender.js', import.meta.url).pathname;
const tokens = new InternalTokens(SECRET);
const ADMIN: SignedInUser = { kind: 'user', userId: 1, role: 'admin', sessionId: 1 };
const AGAIN_MS = 50;

/** A browser and the network it is in; each payer has their own unless told. */
export interface Payer {
  browserKey: string;
  address: string;
}
export const aPayer = (): Payer => ({
  browserKey: randomUUID(),
  address: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});

/** The four services, the payment stand-in and a mail server. Events are sent by the proof, as it pleases. */
export class PaymentSystem {
  readonly provider = new Provider();
  #bench: Bench;
  #databases = { identity: '', catalog: '', billing: '', notification: '', payments: '' };
  #origins: Record<Name, string> = { identity: '', catalog: '', billing: '', notification: '' };
  #billing: { replica: Replica; start(changes?: NodeJS.ProcessEnv): Promise<Replica> } | undefined;
  #providerPid = 0;
  #providerUrl = '';
  #sink: MailSink | undefined;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  async start(checkAfterMs: number): Promise<void> {
    const postgres = this.#bench.stopLater(await startEmbeddedPostgres({ settings: ['max_connections=250'] }));
    const redis = this.#bench.stopLater(await startRedis());
    this.#sink = this.#bench.stopLater(await MailSink.start());
    for (const name of [...SERVICES, 'payments'] as const)
      this.#databases[name] = await createDatabase(postgres.url, `pay_${name}`);
    for (const name of SERVICES) this.#origins[name] = `http://127.0.0.1:${await freePort()}`;
    await this.#startProvider();
    const env = {
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      INTERNAL_TOKEN_SECRET: SECRET,
      UNSUBSCRIBE_SECRET: SECRET,
      PUBLIC_URL: SITE,
      POSTAL_ADDRESS: '1 Campus Way, Springfield, IL 62701',
      SUPABASE_SERVICE_ROLE_KEY: 'of the stand-in',
      REDIS_URL: redis.url,
      SMTP_URL: this.#sink.url,
      STRIPE_SECRET_KEY: this.provider.secretKey,
      STRIPE_WEBHOOK_SECRET: this.provider.webhookSecret,
      STRIPE_API_URL: this.#providerUrl,
      PAYMENT_CHECK_AFTER_MS: String(checkAfterMs),
      ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, this.#origins[name]])),
      ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, this.#databases[name]])),
    };
    for (const name of SERVICES) await this.#startService(name, env);
    this.#bench.stopLater(await startReplica({ entry: SENDER, env }));
  }

  /** The client secret's intent of a payment that a visitor begins. */
  async begin(email: string, payer = aPayer()): Promise<string> {
    const { status, intentId } = await this.tryToBegin(email, payer);
    if (intentId === undefined) throw new Error(`a payment could not be begun: ${status}`);
    return intentId;
  }

  async tryToBegin(email: string, { browserKey, address }: Payer): Promise<{ status: number; intentId?: string }> {
    const body = JSON.stringify({ email, browserKey });
    const response = await this.#post('/api/vendor/payment', body, VISITOR, { 'x-forwarded-for': address });
    const { clientSecret } = (await response.json()) as { clientSecret?: string };
    return { status: response.status, ...(clientSecret && { intentId: clientSecret.split('_secret_')[0] ?? '' }) };
  }

  /** Sends an event until it is answered 2xx, as the provider does; answers how often it had to. */
  async send(event: ProviderEvent): Promise<number> {
    const payload = JSON.stringify(event, undefined, 2);
    for (let attempts = 1; ; attempts += 1) {
      const signature = { 'stripe-signature': this.provider.sign(payload) };
      const answer = await this.#post('/api/webhooks/stripe', payload, VISITOR, signature).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.ok) return attempts;
      await pause(AGAIN_MS);
    }
  }

  get mails(): readonly Accepted[] {
    return this.#sink?.accepted ?? [];
  }

  async refund(paymentId: number): Promise<number> {
    return (
      await this.#post(`/api/admin/payments/${paymentId}/refund`, '', {
        ...ADMIN,
        signedInAt: new Date().toISOString(),
      })
    ).status;
  }

  /** The provider answers nothing until it goes on: what is received meanwhile cannot be worked through. */
  freezeProvider(): void {
    process.kill(this.#providerPid, 'SIGSTOP');
  }

  thawProvider(): void {
    process.kill(this.#providerPid, 'SIGCONT');
  }

  async killBilling(): Promise<void> {
    this.#billing?.replica.kill();
    await this.restartBilling();
  }

  /** Starts it with other settings, once what is done `meanwhile` is over. */
  async restartBilling(
    changes: NodeJS.ProcessEnv = {},
    meanwhile: () => Promise<void> = async () => {},
  ): Promise<void> {
    if (!this.#billing) return;
    // Its port must be free.
    await this.#billing.replica.stop();
    await meanwhile();
    this.#billing.replica = await this.#billing.start(changes);
  }

  /** Has billing read the provider's list of events, or leave it. */
  async reconcile(isOn: boolean): Promise<void> {
    await this.rows('billing', `UPDATE stripe_sync SET asked_at = now() + interval '${isOn ? '-1' : '1'} day'`);
  }

  /** Makes all that has happened so many days older, at the provider and in billing. */
  async passDays(days: number): Promise<void> {
    await this.rows(
      'payments',
      `UPDATE objects SET data = jsonb_set(data, '{created}', to_jsonb((data ->> 'created')::bigint - $1::int * 86400))
       WHERE data ? 'created'`,
      [days],
    );
    const before = (column: string) => `${column} = ${column} - $1::int * interval '1 day'`;
    await this.rows('billing', `UPDATE stripe_sync SET ${before('seen_until')}, ${before('asked_at')}`, [days]);
    await this.rows('billing', `UPDATE stripe_events SET ${before('occurred_at')}, ${before('received_at')}`, [days]);
    await this.rows('billing', `UPDATE payments SET ${before('created_at')}, ${before('paid_at')}`, [days]);
  }

  /** Leaves the provider's account as a new one is. */
  async emptyAccount(): Promise<void> {
    await this.rows('payments', 'TRUNCATE objects, idempotency_keys, deliveries');
  }

  rows<Row extends QueryResultRow>(database: Name | 'payments', sql: string, values: unknown[] = []): Promise<Row[]> {
    return query<Row>(this.#databases[database], sql, values);
  }

  count(database: Name, from: string, values: unknown[] = []): Promise<number> {
    return count(this.#databases[database], from, values);
  }

  async #startProvider() {
    const entry = (file: string) =>
      new URL(`../../../stand-ins/payment-provider/dist/${file}`, import.meta.url).pathname;
    const env = {
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      PAYMENTS_DATABASE_URL: this.#databases.payments,
      STRIPE_SECRET_KEY: this.provider.secretKey,
      STRIPE_PUBLISHABLE_KEY: this.provider.publishableKey,
    };
    await runToEnd(entry('migrate.js'), env);
    const replica = await startReplica({ entry: entry('main.js'), env });
    this.#bench.stopLater({
      stop: () => {
        this.thawProvider();
        return replica.stop();
      },
    });
    this.provider.connect(replica.origin);
    this.#providerPid = replica.pid;
    this.#providerUrl = replica.origin;
  }

  async #startService(name: Name, env: NodeJS.ProcessEnv) {
    const entry = (file: string) => new URL(`../../../apps/${name}-service/dist/${file}`, import.meta.url).pathname;
    await runToEnd(entry('migrate.js'), env);
    const port = Number(new URL(this.#origins[name]).port);
    const start = (changes = {}) => startReplica({ entry: entry('main.js'), env: { ...env, ...changes }, port });
    const running = { replica: await start(), start };
    this.#bench.stopLater({ stop: () => running.replica.stop() });
    if (name === 'billing') this.#billing = running;
  }

  async #post(path: string, body: string, caller: Caller, headers: Record<string, string> = {}) {
    return fetch(`${this.#origins.billing}${path}`, {
      method: 'POST',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        [INTERNAL_TOKEN_HEADER]: await tokens.sign(caller, 'billing'),
        ...headers,
      },
      ...(body && { body }),
      signal: AbortSignal.timeout(20_000),
    });
  }
}

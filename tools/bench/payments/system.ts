import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  INTERNAL_TOKEN_HEADER,
  InternalTokens,
  VISITOR,
  type Caller,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import type { QueryResultRow } from 'pg';
import { databaseVariable } from '../../local-stack/environment.ts';
import type { Bench } from '../bench.ts';
import { count, query } from '../databases.ts';
import type { Accepted } from '../mail-sink.ts';
import { System } from '../system.ts';
import { THIS_VERSION } from '../versions.ts';
import { Provider, type ProviderEvent } from './provider.ts';

export const SITE = 'http://localhost:3000';
const PROVIDER = 'payment-provider';
const PROCESSES = [PROVIDER, 'identity', 'catalog', 'billing', 'notification', 'notification-sender'];
type Database = 'identity' | 'catalog' | 'billing' | 'notification' | 'payments';
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
  readonly #system: System;
  readonly #bench: Bench;
  #env: NodeJS.ProcessEnv = {};
  #provider: Provider | undefined;

  constructor(bench: Bench, checkAfterMs: number) {
    this.#bench = bench;
    this.#system = new System(bench, {
      only: PROCESSES,
      publicUrl: SITE,
      env: { PAYMENT_CHECK_AFTER_MS: String(checkAfterMs) },
      envOf: { [PROVIDER]: { WEBHOOK_URL: undefined } },
    });
  }

  get provider(): Provider {
    if (!this.#provider) throw new Error('not started');
    return this.#provider;
  }

  get mails(): readonly Accepted[] {
    return this.#system.sink.accepted;
  }

  async start(): Promise<void> {
    await this.#system.prepare();
    this.#env = this.#system.env;
    this.#provider = new Provider(this.#env);
    for (const name of PROCESSES) await this.#system.add(name);
    this.#bench.stopLater({ stop: async () => this.thawProvider() });
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

  async refund(paymentId: number): Promise<number> {
    const admin = { ...ADMIN, signedInAt: new Date().toISOString() };
    return (await this.#post(`/api/admin/payments/${paymentId}/refund`, '', admin)).status;
  }

  /** The provider answers nothing until it goes on: what is received meanwhile cannot be worked through. */
  freezeProvider(): void {
    this.#signalProvider('SIGSTOP');
  }

  thawProvider(): void {
    this.#signalProvider('SIGCONT');
  }

  async killBilling(): Promise<void> {
    await this.#system.end('billing', { isCrash: true });
    await this.#system.add('billing');
  }

  /** Starts it with other settings, once what is done `meanwhile` is over. */
  async restartBilling(changes: NodeJS.ProcessEnv = {}, meanwhile = async (): Promise<void> => {}): Promise<void> {
    await this.#system.end('billing');
    await meanwhile();
    await this.#system.add('billing', THIS_VERSION, changes);
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

  rows<Row extends QueryResultRow>(database: Database, sql: string, values: unknown[] = []): Promise<Row[]> {
    return query<Row>(this.#urlOf(database), sql, values);
  }

  count(database: Database, from: string, values: unknown[] = []): Promise<number> {
    return count(this.#urlOf(database), from, values);
  }

  #urlOf(database: Database): string {
    return this.#env[databaseVariable(database)] ?? '';
  }

  #signalProvider(signal: NodeJS.Signals): void {
    for (const { pid } of this.#system.replicasOf(PROVIDER)) process.kill(pid, signal);
  }

  async #post(path: string, body: string, caller: Caller, headers: Record<string, string> = {}) {
    const { BILLING_URL, INTERNAL_TOKEN_SECRET = '' } = this.#env;
    return fetch(`${BILLING_URL}${path}`, {
      method: 'POST',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        [INTERNAL_TOKEN_HEADER]: await new InternalTokens(INTERNAL_TOKEN_SECRET).sign(caller, 'billing'),
        ...headers,
      },
      ...(body && { body }),
      signal: AbortSignal.timeout(20_000),
    });
  }
}

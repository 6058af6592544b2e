import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { INTERNAL_TOKEN_HEADER, InternalTokens, VISITOR } from '@campus-deals/service-defaults';
import type { QueryResultRow } from 'pg';
import { databaseVariable } from '../../local-stack/environment.ts';
import type { Bench } from '../bench.ts';
import { count, query } from '../databases.ts';
import type { Accepted } from '../mail-sink.ts';
import { System } from '../system.ts';
import { Provider, type ProviderEvent } from './provider.ts';

const SITE = 'http://localhost:3000';
const PROVIDER = 'payment-provider';
const PROCESSES = [PROVIDER, 'identity', 'catalog', 'billing', 'notification', 'notification-sender'];
type Database = 'identity' | 'catalog' | 'billing' | 'notification';
const AGAIN_MS = 50;

/** The four services, the payment stand-in and a mail server. Events are sent by the proof, as it pleases. */
export class PaymentSystem {
  readonly #system: System;
  readonly #bench: Bench;
  #env: NodeJS.ProcessEnv = {};
  #provider: Provider | undefined;

  constructor(bench: Bench) {
    this.#bench = bench;
    this.#system = new System(bench, {
      only: PROCESSES,
      publicUrl: SITE,
      env: { PAYMENT_CHECK_AFTER_MS: '2000' },
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

  /** Begins the payment of a visitor in a network of their own. */
  async begin(email: string): Promise<string> {
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
    const body = JSON.stringify({ email, browserKey: randomUUID() });
    const response = await this.#post('/api/vendor/payment', body, { 'x-forwarded-for': address });
    if (!response.ok) throw new Error(`a payment could not be begun: ${response.status}`);
    return ((await response.json()) as { clientSecret: string }).clientSecret.split('_secret_')[0] ?? '';
  }

  /** Sends an event until it is answered 2xx, as the provider does; answers how often it had to. */
  async send(event: ProviderEvent): Promise<number> {
    const payload = JSON.stringify(event, undefined, 2);
    for (let attempts = 1; ; attempts += 1) {
      const signature = { 'stripe-signature': this.provider.sign(payload) };
      const answer = await this.#post('/api/webhooks/stripe', payload, signature).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.ok) return attempts;
      await pause(AGAIN_MS);
    }
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

  async #post(path: string, body: string, headers: Record<string, string>) {
    const { BILLING_URL, INTERNAL_TOKEN_SECRET = '' } = this.#env;
    const token = await new InternalTokens(INTERNAL_TOKEN_SECRET).sign(VISITOR, 'billing');
    return fetch(`${BILLING_URL}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [INTERNAL_TOKEN_HEADER]: token, ...headers },
      body,
      signal: AbortSignal.timeout(20_000),
    });
  }
}

import { createHash } from 'node:crypto';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DomainEvent, EventName, EventPayload, HandlerName } from '@campus-deals/contracts/events';
import type { PaymentIntentDto } from '@campus-deals/contracts/billing/payment.dto';
import { RowJobs, startMessaging } from '@campus-deals/messaging';
import { SECRET_KEY } from '@campus-deals/payment-provider/testing';
import {
  createService,
  InternalTokens,
  parseEnv,
  runMigrations,
  VISITOR,
  type Caller,
} from '@campus-deals/service-defaults';
import { responseErrors, justSignedIn } from '@campus-deals/service-defaults/testing';
import { testDatabase, testQueue } from '@campus-deals/testing';
import Stripe from 'stripe';
import { expect } from 'vitest';
import { BillingModule } from '../billing.module.js';
import { billingDatabase } from '../database.js';
import { BillingEnv } from '../env.js';
import { ReconcilePayments } from '../webhooks/reconcile-payments.job.js';
import { FakeIdentity } from './fake-identity.js';
import { StripeUnderTest } from './stripe-under-test.js';

const SECRET = 'a secret of at least thirty-two characters';
export const WEBHOOK_SECRET = 'whsec_of_the_tests_of_billing';
const tokens = new InternalTokens(SECRET);
const { webhooks } = new Stripe('sk_test_x');

export type Answer = Awaited<ReturnType<NestFastifyApplication['inject']>>;

export const user = (userId: number, role: 'student' | 'vendor' | 'admin' = 'student'): Caller => ({
  kind: 'user',
  userId,
  role,
  sessionId: userId,
});

/** Origin of a new payment. */
export interface From {
  browser?: string;
  network?: string;
}

/** Runs billing over a fresh database, with the payment stand-in and a fake identity service. */
export class BillingUnderTest {
  private lastEvent = 0;
  private lastNetwork = 0;

  private constructor(
    public app: NestFastifyApplication,
    private readonly settings: Record<string, string>,
    readonly stripe: StripeUnderTest,
    readonly identity: FakeIdentity,
    private readonly drop: () => Promise<unknown>,
  ) {}

  /** Without `events`, nothing is published or handled in the background, and payments are checked on demand only. */
  static async start(
    overrides: Record<string, string> = {},
    { events = true }: { events?: boolean } = {},
  ): Promise<BillingUnderTest> {
    const [database, queue] = [
      await testDatabase('billing', (url) => runMigrations(billingDatabase(url))),
      await testQueue(),
    ];
    const [stripe, identity] = [await StripeUnderTest.start(), await FakeIdentity.start()];
    const settings = {
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      INTERNAL_TOKEN_SECRET: SECRET,
      PUBLIC_URL: 'http://localhost:3000',
      BILLING_DATABASE_URL: database.url,
      IDENTITY_URL: identity.url,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: stripe.url,
      DATABASE_CONNECT_TIMEOUT_MS: '30000',
      DATABASE_LOCK_TIMEOUT_MS: '20000',
      ...queue.env,
      ...overrides,
    };
    const app = await runApp(settings, events);
    return new BillingUnderTest(app, settings, stripe, identity, () => Promise.all([database.drop(), queue.drop()]));
  }

  get databaseUrl(): string {
    return this.settings['BILLING_DATABASE_URL'] ?? '';
  }

  /** Restarts billing with other settings over the same database. */
  async restart(overrides: Record<string, string>): Promise<void> {
    await this.app.close();
    this.app = await runApp({ ...this.settings, ...overrides }, true);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await Promise.all([this.stripe.stop(), this.identity.stop()]);
    await this.drop();
  }

  /** Sends a request, and checks the response against the route's schema. */
  async ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    {
      caller = VISITOR,
      body,
      headers = {},
    }: { caller?: Caller; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const answer = await this.app.inject({
      method,
      url,
      headers: { 'x-internal-token': await tokens.sign(justSignedIn(caller), 'billing'), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    expect(responseErrors(this.app, method, url, answer)).toEqual({});
    return answer;
  }

  /** Begins a payment. Each address has its own browser and network, unless a test sets them. */
  async begin(email: string, caller: Caller = VISITOR, { browser, network }: From = {}): Promise<Answer> {
    const browserKey = browser ?? `browser-${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`;
    return this.ask('POST', '/api/vendor/payment', {
      caller,
      body: { email, browserKey: browserKey.slice(0, 64) },
      headers: { 'x-forwarded-for': network ?? `192.0.2.${++this.lastNetwork}` },
    });
  }

  /** Begins a payment and returns its intent. */
  async begun(email: string, caller: Caller = VISITOR, from: From = {}): Promise<string> {
    const answer = await this.begin(email, caller, from);
    expect(answer.statusCode).toBe(200);
    return answer.json<PaymentIntentDto>().clientSecret.split('_secret_')[0] ?? '';
  }

  /** Sends a signed event about an intent, like Stripe. */
  async receive(intentId: string, type = 'payment_intent.succeeded', id = `evt_${++this.lastEvent}`): Promise<Answer> {
    const body = JSON.stringify({
      id,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: intentId, object: 'payment_intent' } },
    });
    return this.post(body, webhooks.generateTestHeaderString({ payload: body, secret: WEBHOOK_SECRET }));
  }

  /** Reads Stripe's list of events, as the job does when it is due. */
  async reconcile(): Promise<void> {
    await this.sql('UPDATE stripe_sync SET asked_at = NULL');
    await this.inRequest(() => this.app.get(ReconcilePayments).run(1));
  }

  inRequest<T>(work: () => Promise<T>): Promise<T> {
    return RequestContext.create(this.app.get(MikroORM).em, work);
  }

  async post(body: string, signature?: string): Promise<Answer> {
    return this.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: {
        'x-internal-token': await tokens.sign(VISITOR, 'billing'),
        'content-type': 'application/json; charset=utf-8',
        ...(signature !== undefined && { 'stripe-signature': signature }),
      },
      payload: body,
    });
  }

  sql<T>(query: string, parameters: unknown[] = []): Promise<T[]> {
    return this.app.get(MikroORM).em.getConnection().execute(query, parameters);
  }

  async payment(intentId: string): Promise<Record<string, unknown> | undefined> {
    return (await this.sql<Record<string, unknown>>('SELECT * FROM payments WHERE intent_id = ?', [intentId]))[0];
  }

  /** Counts the handled events of an intent. */
  async handled(intentId: string): Promise<number> {
    const rows = await this.sql(
      `SELECT 1 FROM inbox_events JOIN outbox_events ON id = event_id
       WHERE name = 'StripeEventReceived' AND payload ->> 'intentId' = ?`,
      [intentId],
    );
    return rows.length;
  }

  /** Returns the published events, oldest first. */
  async published<N extends EventName>(name: N): Promise<EventPayload<N>[]> {
    const rows = await this.sql<{ payload: EventPayload<N> }>(
      'SELECT payload FROM outbox_events WHERE name = ? ORDER BY occurred_at, id',
      [name],
    );
    return rows.map(({ payload }) => payload);
  }

  /** Delivers an event once to a handler with its inbox, like the worker. */
  async deliver<N extends EventName>(handler: HandlerName<N>, event: DomainEvent<N>): Promise<void> {
    const [worker] = this.app.getMicroservices() as unknown as {
      serverInstance: { deliver(handler: string, event: DomainEvent): Promise<void> };
    }[];
    await worker?.serverInstance.deliver(handler, event);
  }
}

async function runApp(settings: Record<string, string>, events: boolean): Promise<NestFastifyApplication> {
  const env = parseEnv(BillingEnv, settings);
  const app = await createService({ name: 'billing', module: BillingModule.with(env), env, keepsRawBodies: true });
  if (events) await startMessaging(app);
  await app.init();
  // Tests decide when Stripe's list is read.
  await app.get(RowJobs).beforeApplicationShutdown();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}

export { webhooks };

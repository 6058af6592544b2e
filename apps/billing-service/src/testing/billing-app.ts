import { MikroORM } from '@mikro-orm/postgresql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DomainEvent, EventName, EventPayload, HandlerName } from '@campus-deals/contracts/events';
import type { PaymentIntentDto } from '@campus-deals/contracts/payment.dto';
import { startMessaging } from '@campus-deals/messaging';
import {
  createService,
  InternalTokens,
  parseEnv,
  runMigrations,
  VISITOR,
  type Caller,
} from '@campus-deals/service-defaults';
import { answerFaults, justSignedIn } from '@campus-deals/service-defaults/testing';
import { testDatabase, testQueue } from '@campus-deals/testing';
import Stripe from 'stripe';
import { expect } from 'vitest';
import { BillingModule } from '../billing.module.js';
import { billingDatabase } from '../database.js';
import { BillingEnv } from '../env.js';
import { ReconcilePayments } from '../payments/reconcile-payments.job.js';
import { FakeIdentity } from './fake-identity.js';
import { FakeStripe } from './fake-stripe.js';

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

/** Billing as it runs, over a fresh database, with a Stripe and an identity that answer what a test sets. */
export class BillingUnderTest {
  private lastEvent = 0;

  private constructor(
    readonly app: NestFastifyApplication,
    readonly env: BillingEnv,
    readonly stripe: FakeStripe,
    readonly identity: FakeIdentity,
    private readonly drop: () => Promise<unknown>,
  ) {}

  /** Without `events` nothing is published or handled on its own; payments are checked on demand only. */
  static async start(
    overrides: Record<string, string> = {},
    { events = true }: { events?: boolean } = {},
  ): Promise<BillingUnderTest> {
    const [database, queue] = [await testDatabase('billing'), await testQueue()];
    const [stripe, identity] = [await FakeStripe.start(), await FakeIdentity.start()];
    const env = parseEnv(BillingEnv, {
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      INTERNAL_TOKEN_SECRET: SECRET,
      PUBLIC_URL: 'http://localhost:3000',
      BILLING_DATABASE_URL: database.url,
      IDENTITY_URL: identity.url,
      STRIPE_SECRET_KEY: 'sk_test_of_billing',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: stripe.url,
      DATABASE_CONNECT_TIMEOUT_MS: '30000',
      DATABASE_LOCK_TIMEOUT_MS: '20000',
      ...queue.env,
      ...overrides,
    });
    await runMigrations(billingDatabase(database.url));
    const app = await createService({
      name: 'billing',
      module: BillingModule.with(env),
      env,
      keepsRawBodies: true,
    });
    if (events) await startMessaging(app);
    await app.init();
    await app.get(ReconcilePayments).beforeApplicationShutdown();
    await app.getHttpAdapter().getInstance().ready();
    return new BillingUnderTest(app, env, stripe, identity, () => Promise.all([database.drop(), queue.drop()]));
  }

  async stop(): Promise<void> {
    await this.app.close();
    await Promise.all([this.stripe.stop(), this.identity.stop()]);
    await this.drop();
  }

  /** Whatever is answered must be what the route says. */
  async ask(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    { caller = VISITOR, body }: { caller?: Caller; body?: unknown } = {},
  ): Promise<Answer> {
    const answer = await this.app.inject({
      method,
      url,
      headers: { 'x-internal-token': await tokens.sign(justSignedIn(caller), 'billing') },
      ...(body !== undefined && { payload: body as object }),
    });
    expect(answerFaults(this.app, method, url, answer)).toEqual({});
    return answer;
  }

  begin(email: string, caller: Caller = VISITOR): Promise<Answer> {
    return this.ask('POST', '/api/vendor/payment', { caller, body: { email } });
  }

  /** The intent of a payment that was begun. */
  async begun(email: string, caller: Caller = VISITOR): Promise<string> {
    const answer = await this.begin(email, caller);
    expect(answer.statusCode).toBe(200);
    return answer.json<PaymentIntentDto>().clientSecret.split('_secret_')[0] ?? '';
  }

  /** What Stripe sends about an intent, signed. */
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

  /** What was published, oldest first. */
  async published<N extends EventName>(name: N): Promise<EventPayload<N>[]> {
    const rows = await this.sql<{ payload: EventPayload<N> }>(
      'SELECT payload FROM outbox_events WHERE name = ? ORDER BY occurred_at, id',
      [name],
    );
    return rows.map(({ payload }) => payload);
  }

  /** One delivery of an event to a handler with its inbox, as the worker does it. */
  async deliver<N extends EventName>(handler: HandlerName<N>, event: DomainEvent<N>): Promise<void> {
    const [worker] = this.app.getMicroservices() as unknown as {
      serverInstance: { deliver(handler: string, event: DomainEvent): Promise<void> };
    }[];
    await worker?.serverInstance.deliver(handler, event);
  }
}

export { webhooks };

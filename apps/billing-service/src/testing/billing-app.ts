import { createHash, randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DomainEvent, EventName, EventPayload } from '@campus-deals/contracts/events';
import type { PaymentIntentDto } from '@campus-deals/contracts/billing/payment.dto';
import { DEFAULT_SETTINGS, type SettingsDto } from '@campus-deals/contracts/identity/settings.dto';
import { RowJobs, startMessaging } from '@campus-deals/messaging';
import { eventOf, ServiceUnderTest, TEST_SETTINGS, type Answer } from '@campus-deals/messaging/testing/service';
import { SECRET_KEY } from '@campus-deals/payment-provider/testing';
import { createService, parseEnv, runMigrations, VISITOR, type Caller } from '@campus-deals/service-defaults';
import { Settings } from '@campus-deals/settings';
import { eventually, FakeServer, testDatabase, testQueue } from '@campus-deals/testing';
import Stripe from 'stripe';
import { expect } from 'vitest';
import { BillingModule } from '../billing.module.js';
import { billingDatabase } from '../database.js';
import { BillingEnv } from '../env.js';
import { ReconcilePayments } from '../webhooks/reconcile-payments.job.js';
import { StripeUnderTest } from './stripe-under-test.js';

export const WEBHOOK_SECRET = 'whsec_of_the_tests_of_billing';
const { webhooks } = new Stripe('sk_test_x');

export { user, type Answer } from '@campus-deals/messaging/testing/service';

/** Origin of a new payment. */
export interface From {
  browser?: string;
  network?: string;
}

/** Runs billing over a fresh database, with the payment stand-in and a fake identity service. */
export class BillingUnderTest extends ServiceUnderTest {
  private lastEvent = 0;
  private lastNetwork = 0;
  private lastSettings = 0;

  private constructor(
    app: NestFastifyApplication,
    private readonly settings: Record<string, string>,
    readonly stripe: StripeUnderTest,
    readonly identity: FakeServer,
    private readonly drop: () => Promise<unknown>,
  ) {
    super(app, 'billing');
  }

  /** Without `events`, nothing is published or handled in the background, and payments are checked on demand only. */
  static async start(
    overrides: Record<string, string> = {},
    { events = true }: { events?: boolean } = {},
  ): Promise<BillingUnderTest> {
    const [database, queue] = [
      await testDatabase('billing', (url) => runMigrations(billingDatabase(url))),
      await testQueue(),
    ];
    const [stripe, identity] = [await StripeUnderTest.start(), await FakeServer.start()];
    const settings = {
      ...TEST_SETTINGS,
      BILLING_DATABASE_URL: database.url,
      IDENTITY_URL: identity.url,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: stripe.url,
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

  /** Waits until a payment has these facts. */
  async becomes(intentId: string, facts: object): Promise<void> {
    await eventually(async () => expect(await this.payment(intentId)).toMatchObject(facts));
  }

  /** Pays an intent and waits until its event is handled. Returns the payment's id. */
  async settle(intentId: string, card?: string): Promise<number> {
    await this.stripe.pay(intentId, card);
    await this.receive(intentId);
    await this.becomes(intentId, { has_paid: true });
    return this.idOf(intentId);
  }

  async idOf(intentId: string): Promise<number> {
    return Number((await this.payment(intentId))?.['id']);
  }

  /** Sends a signed event about an intent, like Stripe. */
  async receive(intentId: string, type = 'payment_intent.succeeded', id = `evt_${++this.lastEvent}`): Promise<Answer> {
    const event = { id, object: 'event', type, created: Math.floor(Date.now() / 1000) };
    const body = JSON.stringify({ ...event, data: { object: { id: intentId, object: 'payment_intent' } } });
    return this.post(body, webhooks.generateTestHeaderString({ payload: body, secret: WEBHOOK_SECRET }));
  }

  /** Reads Stripe's list of events, as the job does when it is due. */
  async reconcile(): Promise<void> {
    await this.sql('UPDATE stripe_sync SET asked_at = NULL');
    await this.inContext(() => this.app.get(ReconcilePayments).run(1));
  }

  async post(body: string, signature?: string): Promise<Answer> {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    };
    return this.ask('POST', '/api/webhooks/stripe', { body, headers });
  }

  /** Applies settings of admins, and the defaults of all others. */
  async set(settings: Partial<SettingsDto>): Promise<void> {
    const payload = { ...DEFAULT_SETTINGS, ...settings, version: ++this.lastSettings };
    await this.handle('apply-settings-when-changed', eventOf('SettingsChanged', payload));
    await this.get(Settings).refresh();
  }

  /** Returns the published events about a payment, oldest first. */
  async publishedOf<N extends EventName>(intentId: string, name: N): Promise<EventPayload<N>[]> {
    const id = await this.idOf(intentId);
    return (await this.published(name)).filter((payload) => (payload as { paymentId?: unknown }).paymentId === id);
  }

  /** Deletes an account at identity, which keeps the subject until everything is erased. */
  deletionOf({ userId, email }: { userId: number; email: string }, requestedAt = new Date()) {
    const erasureId = randomUUID();
    const body = { userId, email, requestedAt: requestedAt.toISOString() };
    this.identity.on(`GET /internal/erasures/${erasureId}`, { body });
    return eventOf('UserDeleted', { erasureId, userId });
  }

  erase(event: DomainEvent<'UserDeleted'>): Promise<void> {
    return this.handle('erase-payer-when-user-deleted', event);
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

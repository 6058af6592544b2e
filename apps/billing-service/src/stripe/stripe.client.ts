import { Inject, Injectable } from '@nestjs/common';
import { assertMayAsk, DependencyAwayError, ProductError } from '@campus-deals/service-defaults';
import Stripe from 'stripe';
import { BILLING_ENV, type BillingEnv } from '../env.js';
import { PURPOSE, Site } from './site.js';
import { verifiedEvent } from './verified-event.js';

const TIMEOUT_MS = 8000;
/** A payment has one charge, and of those a handful of each at most. */
const PARTS = 100;
/** Events that may change a payment. `payment_intent.created` changes none, and there is one for each that was begun. */
const SETTLING_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
  'charge.succeeded',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;
/** Maximum length of a page, at Stripe. */
const PAGE = 100;

export interface NewIntent {
  paymentId: number;
  /** Asked again with the same key, Stripe answers with the intent it made. */
  key: string;
  userId: number | null;
  customer: string;
  amount: number;
  currency: string;
}

/** All that Stripe knows of a payment, at one moment. */
export interface PaymentSnapshot {
  intent: Stripe.PaymentIntent;
  /** This installation made the intent, as far as its metadata says. */
  isMarkedOurs: boolean;
  customerId: string | null;
  /** Of the customer. */
  email: string | null;
  /** The charge that took the money. */
  charge: Stripe.Charge | undefined;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

/** A part of the list of events, newest first. */
export interface EventPage {
  events: Stripe.Event[];
  hasMore: boolean;
}

/**
 * Stripe, or what stands in for it. Each method throws `payments_unavailable` where there is no key, and
 * `service_unavailable` while Stripe does not answer; in an event handler only the step that asks may call it.
 */
@Injectable()
export class StripeClient {
  private readonly stripe: Stripe | undefined;
  private readonly webhookSecrets: string[];

  constructor(
    @Inject(BILLING_ENV)
    env: Pick<
      BillingEnv,
      'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_WEBHOOK_SECRET_PREVIOUS' | 'STRIPE_API_URL'
    >,
    private readonly site: Site,
  ) {
    const { STRIPE_WEBHOOK_SECRET, STRIPE_WEBHOOK_SECRET_PREVIOUS } = env;
    this.webhookSecrets = [STRIPE_WEBHOOK_SECRET, STRIPE_WEBHOOK_SECRET_PREVIOUS].filter(
      (secret) => secret !== undefined,
    );
    this.stripe = env.STRIPE_SECRET_KEY ? connect(env.STRIPE_SECRET_KEY, env.STRIPE_API_URL) : undefined;
  }

  /** Throws payments_unavailable. */
  assertEnabled(): void {
    if (!this.stripe) throw new ProductError('payments_unavailable');
  }

  /** The event that these very bytes hold. Throws invalid_webhook_signature and malformed_request. */
  readEvent(rawBody: Buffer, signature: string | undefined): Stripe.Event {
    if (!this.stripe) throw new ProductError('payments_unavailable');
    return verifiedEvent(this.stripe, { rawBody, signature, secrets: this.webhookSecrets });
  }

  /** Asked again with the same key, Stripe answers with the customer it made. */
  async createCustomer(email: string, key: string): Promise<Stripe.Customer> {
    const metadata = { site: await this.site.id() };
    return this.ask((stripe) => stripe.customers.create({ email, metadata }, { idempotencyKey: `customer-${key}` }));
  }

  /** Takes the address from Stripe, too; its payments stay. One that is gone is no error. */
  async deleteCustomer(id: string): Promise<void> {
    await this.ask((stripe) => stripe.customers.del(id).catch(unlessMissing));
  }

  /** Undefined for a customer that Stripe does not know any more. */
  async createIntent({
    paymentId,
    key,
    userId,
    customer,
    amount,
    currency,
  }: NewIntent): Promise<Stripe.PaymentIntent | undefined> {
    const metadata = {
      purpose: PURPOSE,
      site: await this.site.id(),
      payment_id: String(paymentId),
      ...(userId !== null && { user_id: String(userId) }),
    };
    const intent = {
      amount,
      currency,
      customer,
      metadata,
      description: 'Campus Deals vendor registration fee',
      // Cards, and nothing that leads to another page.
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    } as const;
    return this.ask((stripe) =>
      stripe.paymentIntents.create(intent, { idempotencyKey: `payment-${key}` }).catch(unlessMissing),
    );
  }

  /** The canceled intent; undefined for one that cannot be canceled any more, or is gone. */
  cancelIntent(id: string): Promise<Stripe.PaymentIntent | undefined> {
    return this.ask((stripe) => stripe.paymentIntents.cancel(id).catch(unlessInvalid));
  }

  /** All of it back, once for each key. Throws payment_state_conflict where Stripe refuses that. */
  async refund(
    intentId: string,
    key: string,
    reason: 'requested_by_customer' | 'duplicate' = 'requested_by_customer',
  ): Promise<void> {
    await this.ask(async (stripe) => {
      try {
        await stripe.refunds.create({ payment_intent: intentId, reason }, { idempotencyKey: `refund-${key}` });
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError)
          throw new ProductError('payment_state_conflict', undefined, { cause: error });
        throw error;
      }
    });
  }

  /** Reads the current state of an intent; undefined for one that this account does not have. Requests refunds and disputes only where there is a charge. */
  async findPayment(intentId: string): Promise<PaymentSnapshot | undefined> {
    const intent = await this.ask((stripe) =>
      stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge', 'customer'] }).catch(unlessMissing),
    );
    if (!intent) return undefined;
    const { customer, latest_charge: latest } = intent;
    const charge = typeof latest === 'object' && latest !== null ? latest : undefined;
    const of = { payment_intent: intent.id, limit: PARTS };
    const [refunds, disputes] = charge?.paid
      ? await this.ask((stripe) => Promise.all([stripe.refunds.list(of), stripe.disputes.list(of)]))
      : [];
    return {
      intent,
      isMarkedOurs: await this.site.made(intent.metadata),
      customerId: typeof customer === 'string' ? customer : (customer?.id ?? null),
      email: typeof customer === 'object' && customer !== null && !customer.deleted ? customer.email : null,
      charge,
      refunds: refunds?.data ?? [],
      disputes: disputes?.data ?? [],
    };
  }

  /** Events since then that may change a payment, newest first, a page at a time. Stripe keeps them for 30 days. */
  async listEvents(since: Date, after: string | undefined): Promise<EventPage> {
    const { data, has_more: hasMore } = await this.ask((stripe) =>
      stripe.events.list({
        created: { gte: Math.floor(since.getTime() / 1000) },
        types: [...SETTLING_EVENTS],
        limit: PAGE,
        ...(after !== undefined && { starting_after: after }),
      }),
    );
    return { events: data, hasMore };
  }

  private async ask<T>(question: (stripe: Stripe) => Promise<T>): Promise<T> {
    if (!this.stripe) throw new ProductError('payments_unavailable');
    assertMayAsk('stripe');
    try {
      return await question(this.stripe);
    } catch (error) {
      if (!isAway(error)) throw error;
      throw new ProductError('service_unavailable', undefined, {
        cause: new DependencyAwayError('stripe', { cause: error }),
      });
    }
  }
}

function connect(key: string, url: string | undefined): Stripe {
  const { protocol, hostname, port } = new URL(url ?? 'https://api.stripe.com');
  return new Stripe(key, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port: Number(port) }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

/** Down, overloaded or busy, or with another key than ours: later it answers. */
function isAway(error: unknown): boolean {
  const { errors } = Stripe;
  return [
    errors.StripeConnectionError,
    errors.StripeAPIError,
    errors.StripeRateLimitError,
    errors.StripeAuthenticationError,
    errors.StripePermissionError,
    // The same is asked for at this moment, by a click or a replica beside us.
    errors.StripeIdempotencyError,
  ].some((type) => error instanceof type);
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined;
  throw error;
}

function unlessInvalid(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
  throw error;
}

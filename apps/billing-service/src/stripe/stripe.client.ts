import { Inject, Injectable } from '@nestjs/common';
import { assertMayCall, DependencyUnavailableError, ProductError } from '@campus-deals/service-defaults';
import Stripe from 'stripe';
import { BILLING_ENV, type BillingEnv } from '../env.js';
import { PURPOSE, Site } from './site.js';
import { verifiedEvent } from './verified-event.js';

const TIMEOUT_MS = 8000;
/** Page size for refunds and disputes. A payment has one charge, with at most a few of each. */
const PARTS = 100;
/**
 * Events that may change a payment. Excludes `payment_intent.created`: it changes none, and every payment that is begun
 * causes one.
 */
const SETTLING_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
  'charge.succeeded',
  // Its balance transaction, with Stripe's fee, is known.
  'charge.updated',
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
/** Stripe's maximum page size. */
const PAGE = 100;

interface NewIntent {
  paymentId: number;
  /** Idempotency key: for a repeated key, Stripe returns the intent it already created. */
  key: string;
  userId: number | null;
  customer: string;
  amount: number;
  currency: string;
}

/** Everything Stripe knows about a payment at one moment. */
export interface PaymentSnapshot {
  intent: Stripe.PaymentIntent;
  /** Whether the intent's metadata names this installation. */
  isMarkedOurs: boolean;
  customerId: string | null;
  /** Address of the customer. */
  email: string | null;
  /** The successful charge. */
  charge: Stripe.Charge | undefined;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

/** A page of the event list, newest first. */
interface EventPage {
  events: Stripe.Event[];
  hasMore: boolean;
}

/**
 * Client for Stripe, or its local replacement. Each method throws `payments_unavailable` if no key is set, and
 * `service_unavailable` while Stripe is unreachable. An event handler may call it only in its fetch step.
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

  /** Throws payments_unavailable if no key is set. */
  assertEnabled(): void {
    if (!this.stripe) throw new ProductError('payments_unavailable');
  }

  /** Parses an event from the exact bytes received. Throws invalid_webhook_signature and malformed_request. */
  readEvent(rawBody: Buffer, signature: string | undefined): Stripe.Event {
    if (!this.stripe) throw new ProductError('payments_unavailable');
    return verifiedEvent(this.stripe, { rawBody, signature, secrets: this.webhookSecrets });
  }

  /** Creates a customer. For a repeated key, Stripe returns the customer it already created. */
  async createCustomer(email: string, key: string): Promise<Stripe.Customer> {
    const metadata = { site: await this.site.id() };
    return this.ask((stripe) => stripe.customers.create({ email, metadata }, { idempotencyKey: `customer-${key}` }));
  }

  /** Deletes a customer and its address at Stripe; its payments stay. Does nothing if the customer is already gone. */
  async deleteCustomer(id: string): Promise<void> {
    await this.ask((stripe) => stripe.customers.del(id).catch(unlessMissing));
  }

  /** Creates an intent. Undefined if Stripe no longer knows the customer. */
  async createIntent({ paymentId, key, userId, ...charged }: NewIntent): Promise<Stripe.PaymentIntent | undefined> {
    const metadata = {
      purpose: PURPOSE,
      site: await this.site.id(),
      payment_id: String(paymentId),
      ...(userId !== null && { user_id: String(userId) }),
    };
    const intent = {
      ...charged,
      metadata,
      description: 'Campus Deals vendor registration fee',
      // Every method that is enabled at Stripe: cards, wallets and Link.
      automatic_payment_methods: { enabled: true },
    } as const;
    return this.ask((stripe) =>
      stripe.paymentIntents.create(intent, { idempotencyKey: `payment-${key}` }).catch(unlessMissing),
    );
  }

  /** Cancels an intent and returns it; undefined if it can no longer be canceled or is gone. */
  cancelIntent(id: string): Promise<Stripe.PaymentIntent | undefined> {
    return this.ask((stripe) => stripe.paymentIntents.cancel(id).catch(unlessInvalid));
  }

  /** Refunds a payment in full, once per key. Throws payment_state_conflict if Stripe refuses. */
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

  /**
   * Reads the current state of an intent; undefined if this Stripe account does not have it. Fetches refunds and
   * disputes only if there is a charge.
   */
  async findPayment(intentId: string): Promise<PaymentSnapshot | undefined> {
    const intent = await this.ask((stripe) =>
      stripe.paymentIntents
        .retrieve(intentId, { expand: ['latest_charge.balance_transaction', 'customer'] })
        .catch(unlessMissing),
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
      customerId: idOf(customer),
      email: typeof customer === 'object' && customer !== null && !customer.deleted ? customer.email : null,
      charge,
      refunds: refunds?.data ?? [],
      disputes: disputes?.data ?? [],
    };
  }

  /** Returns a page of later events that may change a payment, newest first. Stripe keeps events for 30 days. */
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
    assertMayCall('stripe');
    try {
      return await question(this.stripe);
    } catch (error) {
      if (!isAway(error)) throw error;
      throw new ProductError('service_unavailable', undefined, {
        cause: new DependencyUnavailableError('stripe', { cause: error }),
      });
    }
  }
}

/** Returns the id of a customer that Stripe names or, on request, includes. */
export function idOf(customer: string | { id: string } | null | undefined): string | null {
  return typeof customer === 'string' ? customer : (customer?.id ?? null);
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

/** Whether Stripe is down, overloaded, busy, or rejects our key: a later retry may succeed. */
function isAway(error: unknown): boolean {
  const { errors } = Stripe;
  return [
    errors.StripeConnectionError,
    errors.StripeAPIError,
    errors.StripeRateLimitError,
    errors.StripeAuthenticationError,
    errors.StripePermissionError,
    // A concurrent request, by a click or another replica, uses the same key.
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

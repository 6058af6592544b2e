import { Inject, Injectable } from '@nestjs/common';
import { assertMayAsk, DependencyAwayError, ProductError } from '@campus-deals/service-defaults';
import Stripe from 'stripe';
import { BILLING_ENV, type BillingEnv } from '../env.js';
import { verifiedEvent } from './verified-event.js';

const TIMEOUT_MS = 8000;
/** A payment has one charge, and of those a handful of each at most. */
const PARTS = 100;
/** Marks our intents: an account at Stripe may serve other sites, and other purposes. */
const PURPOSE = 'vendor-fee';

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
  /** Of the customer. */
  email: string | null;
  /** The charge that took the money. */
  charge: Stripe.Charge | undefined;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

/**
 * Stripe, or what stands in for it. Each method throws `payments_unavailable` where there is no key, and
 * `service_unavailable` while Stripe does not answer; in an event handler only the step that asks may call it.
 */
@Injectable()
export class StripeClient {
  private readonly stripe: Stripe | undefined;
  /** Which installation of the product made an intent. */
  private readonly site: string;
  private readonly webhookSecrets: string[];

  constructor(
    @Inject(BILLING_ENV)
    env: Pick<
      BillingEnv,
      'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_WEBHOOK_SECRET_PREVIOUS' | 'STRIPE_API_URL' | 'PUBLIC_URL'
    >,
  ) {
    this.site = env.PUBLIC_URL;
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

  /** The event that these very bytes hold. Throws invalid_webhook_signature. */
  readEvent(rawBody: Buffer, signature: string | undefined): Stripe.Event {
    if (!this.stripe) throw new ProductError('payments_unavailable');
    return verifiedEvent(this.stripe, { rawBody, signature, secrets: this.webhookSecrets });
  }

  createCustomer(email: string, key: string): Promise<Stripe.Customer> {
    return this.ask((stripe) =>
      stripe.customers.create({ email, metadata: { site: this.site } }, { idempotencyKey: `customer-${key}` }),
    );
  }

  /** Takes the address from Stripe, too; its payments stay. One that is gone is no error. */
  async deleteCustomer(id: string): Promise<void> {
    await this.ask((stripe) => stripe.customers.del(id).catch(unlessMissing));
  }

  /** Undefined for a customer that Stripe does not know any more. */
  createIntent({
    paymentId,
    key,
    userId,
    customer,
    amount,
    currency,
  }: NewIntent): Promise<Stripe.PaymentIntent | undefined> {
    const metadata = {
      purpose: PURPOSE,
      site: this.site,
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

  getIntent(id: string): Promise<Stripe.PaymentIntent> {
    return this.ask((stripe) => stripe.paymentIntents.retrieve(id));
  }

  /** One that cannot be canceled any more is left as it is. */
  async cancelIntent(id: string): Promise<void> {
    await this.ask((stripe) => stripe.paymentIntents.cancel(id).catch(unlessInvalid));
  }

  /** All of it back, once for each key. Throws payment_state_conflict where Stripe refuses that. */
  async refund(intentId: string, key: string): Promise<void> {
    await this.ask(async (stripe) => {
      try {
        await stripe.refunds.create(
          { payment_intent: intentId, reason: 'requested_by_customer' },
          { idempotencyKey: `refund-${key}` },
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError)
          throw new ProductError('payment_state_conflict', undefined, { cause: error });
        throw error;
      }
    });
  }

  /** What has become of an intent of ours; undefined for one that is not there, or another site's or purpose's. */
  async findPayment(intentId: string): Promise<PaymentSnapshot | undefined> {
    const intent = await this.ask((stripe) =>
      stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge', 'customer'] }).catch(unlessMissing),
    );
    if (!intent || intent.metadata['purpose'] !== PURPOSE || intent.metadata['site'] !== this.site) return undefined;
    const of = { payment_intent: intent.id, limit: PARTS };
    const [refunds, disputes] = await this.ask((stripe) =>
      Promise.all([stripe.refunds.list(of), stripe.disputes.list(of)]),
    );
    const { customer, latest_charge: charge } = intent;
    return {
      intent,
      email: typeof customer === 'object' && customer !== null && !customer.deleted ? customer.email : null,
      charge: typeof charge === 'object' && charge !== null ? charge : undefined,
      refunds: refunds.data,
      disputes: disputes.data,
    };
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

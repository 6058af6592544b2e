import Stripe from 'stripe';

export type ProviderEvent = Stripe.Event;

/** The payment stand-in as a shop's server and a payer's browser ask it. */
export class Provider {
  readonly #stripe: Stripe;
  readonly #webhookSecret: string;

  /** Takes what billing is told. */
  constructor({ STRIPE_SECRET_KEY, STRIPE_API_URL, STRIPE_WEBHOOK_SECRET }: NodeJS.ProcessEnv) {
    const { hostname: host, port } = new URL(STRIPE_API_URL ?? '');
    this.#stripe = new Stripe(STRIPE_SECRET_KEY ?? '', {
      host,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    });
    this.#webhookSecret = STRIPE_WEBHOOK_SECRET ?? '';
  }

  /** Charges a test card. Answers true when it is paid, false when it is declined, undefined when the payment is over. */
  async confirm(intentId: string, card: string): Promise<boolean | undefined> {
    try {
      const { status } = await this.#stripe.paymentIntents.confirm(intentId, { payment_method: card });
      return status === 'succeeded';
    } catch (error) {
      const { type, code } = error as Stripe.errors.StripeError;
      if (type === 'StripeCardError') return false;
      if (code === 'payment_intent_unexpected_state') return undefined;
      throw error;
    }
  }

  /** Refunds a payment in full at the provider, as its dashboard does. */
  async refund(intentId: string): Promise<void> {
    await this.#stripe.refunds.create({ payment_intent: intentId });
  }

  /** Amounts that were refunded, in cents. */
  async refundsOf(intentId: string): Promise<number[]> {
    const { data } = await this.#stripe.refunds.list({ payment_intent: intentId });
    return data.map(({ amount }) => amount);
  }

  /** Makes an intent as billing does, of which billing has no row. */
  async createIntent(email: string, site: string): Promise<string> {
    const { id: customer } = await this.#stripe.customers.create({ email });
    const metadata = { purpose: 'vendor-fee', site, payment_id: '2000000000' };
    return (await this.#stripe.paymentIntents.create({ amount: 1000, currency: 'usd', customer, metadata })).id;
  }

  async loseDispute(intentId: string): Promise<void> {
    const { data } = await this.#stripe.disputes.list({ payment_intent: intentId });
    for (const { id } of data) await this.#stripe.disputes.close(id);
  }

  /** All events, by the intent they are about, oldest first. */
  async events(): Promise<Map<string, ProviderEvent[]>> {
    const byIntent = new Map<string, ProviderEvent[]>();
    for await (const event of this.#stripe.events.list({ limit: 100 })) {
      const { id, payment_intent: intent } = event.data.object as { id: string; payment_intent?: string | null };
      const about = event.type.startsWith('payment_intent.') ? id : intent;
      if (about) byIntent.set(about, [event, ...(byIntent.get(about) ?? [])]);
    }
    return byIntent;
  }

  /** Makes the `Stripe-Signature` header of a payload sent now. */
  sign(payload: string): string {
    return this.#stripe.webhooks.generateTestHeaderString({ payload, secret: this.#webhookSecret });
  }
}

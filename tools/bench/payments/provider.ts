import Stripe from 'stripe';

export type ProviderEvent = Stripe.Event;

/** Client of the payment stand-in, for the calls of a shop's server and a payer's browser. */
export class Provider {
  readonly #stripe: Stripe;
  readonly #webhookSecret: string;

  /** Reads billing's settings. */
  constructor({ STRIPE_SECRET_KEY = '', STRIPE_API_URL = '', STRIPE_WEBHOOK_SECRET = '' }: NodeJS.ProcessEnv) {
    const { hostname: host, port } = new URL(STRIPE_API_URL);
    const settings = { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false } as const;
    this.#stripe = new Stripe(STRIPE_SECRET_KEY, settings);
    this.#webhookSecret = STRIPE_WEBHOOK_SECRET;
  }

  /** Charges a test card. A decline is not an error. */
  async confirm(intentId: string, card: string): Promise<void> {
    await this.#stripe.paymentIntents.confirm(intentId, { payment_method: card }).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    });
  }

  /** Returns all events by payment intent, oldest first. */
  async events(): Promise<Map<string, ProviderEvent[]>> {
    const byIntent = new Map<string, ProviderEvent[]>();
    for await (const event of this.#stripe.events.list({ limit: 100 })) {
      const { id, payment_intent: intent } = event.data.object as { id: string; payment_intent?: string | null };
      const about = event.type.startsWith('payment_intent.') ? id : intent;
      if (about) byIntent.set(about, [event, ...(byIntent.get(about) ?? [])]);
    }
    return byIntent;
  }

  /** Returns the `Stripe-Signature` header of a payload sent now. */
  sign(payload: string): string {
    return this.#stripe.webhooks.generateTestHeaderString({ payload, secret: this.#webhookSecret });
  }
}

import Stripe from 'stripe';

export type ProviderEvent = Stripe.Event;

/** The payment stand-in as a shop's server and a payer's browser ask it. */
export class Provider {
  readonly #stripe: Stripe;
  readonly #webhookSecret: string;

  /** Takes what billing is told. */
  constructor({ STRIPE_SECRET_KEY = '', STRIPE_API_URL = '', STRIPE_WEBHOOK_SECRET = '' }: NodeJS.ProcessEnv) {
    const { hostname: host, port } = new URL(STRIPE_API_URL);
    const settings = { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false } as const;
    this.#stripe = new Stripe(STRIPE_SECRET_KEY, settings);
    this.#webhookSecret = STRIPE_WEBHOOK_SECRET;
  }

  /** Charges a test card, which may decline it. */
  async confirm(intentId: string, card: string): Promise<void> {
    await this.#stripe.paymentIntents.confirm(intentId, { payment_method: card }).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    });
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

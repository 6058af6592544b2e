import { createHmac, randomBytes } from 'node:crypto';

/** Events of the provider's, as it would send them. */
export interface ProviderEvent {
  id: string;
  type: string;
  created: number;
  data: { object: { id: string; payment_intent?: string | null } };
}

interface Answer {
  id: string;
  status?: string;
  error?: { type: string; code?: string; message: string };
}

/** The payment stand-in as a shop's server and a payer's browser ask it. */
export class Provider {
  readonly secretKey: string;
  readonly publishableKey = `pk_test_${randomBytes(16).toString('hex')}`;
  readonly webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  origin = '';

  /** With the key of one that runs already, or a new one. */
  constructor(secretKey = `sk_test_${randomBytes(16).toString('hex')}`) {
    this.secretKey = secretKey;
  }

  /** Charges a test card. Answers true when it is paid, false when it is declined, undefined when the payment is over. */
  async confirm(intentId: string, paymentMethod: string): Promise<boolean | undefined> {
    const path = `payment_intents/${intentId}/confirm`;
    const { status, error } = await this.#post(path, { payment_method: paymentMethod }, [200, 400, 402]);
    if (error?.code === 'payment_intent_unexpected_state') return undefined;
    if (error && error.type !== 'card_error') throw new Error(`${path}: ${error.message}`);
    return status === 'succeeded';
  }

  /** Refunds a payment in full at the provider, as its dashboard does. */
  async refund(intentId: string): Promise<void> {
    await this.#post('refunds', { payment_intent: intentId });
  }

  /** Amounts that were refunded, in cents. */
  async refundsOf(intentId: string): Promise<number[]> {
    const { data } = await this.#get<{ data: { amount: number }[] }>(`refunds?payment_intent=${intentId}`);
    return data.map(({ amount }) => amount);
  }

  /** An intent as billing makes it, of which billing has no row. */
  async createIntent(email: string, site: string): Promise<string> {
    const customer = await this.#post('customers', { email });
    const intent = await this.#post('payment_intents', {
      amount: '1000',
      currency: 'usd',
      customer: customer.id,
      'metadata[purpose]': 'vendor-fee',
      'metadata[site]': site,
      'metadata[payment_id]': '2000000000',
    });
    return intent.id;
  }

  async loseDispute(intentId: string): Promise<void> {
    const { data } = await this.#get<{ data: { id: string }[] }>(`disputes?payment_intent=${intentId}`);
    for (const { id } of data) await this.#post(`disputes/${id}/close`, {});
  }

  /** All events, by the intent they are about, oldest first. */
  async events(): Promise<Map<string, ProviderEvent[]>> {
    const byIntent = new Map<string, ProviderEvent[]>();
    for (let after = ''; ;) {
      const { data } = await this.#get<{ data: ProviderEvent[] }>(`events?limit=100${after}`);
      for (const event of data) {
        const { id, payment_intent: intent } = event.data.object;
        const about = event.type.startsWith('payment_intent.') ? id : intent;
        if (about) byIntent.set(about, [event, ...(byIntent.get(about) ?? [])]);
      }
      const last = data.at(-1);
      if (!last || data.length < 100) return byIntent;
      after = `&starting_after=${last.id}`;
    }
  }

  sign(payload: string): string {
    return signed(payload, this.webhookSecret);
  }

  async #get<T>(path: string): Promise<T> {
    const response = await fetch(`${this.origin}/v1/${path}`, { headers: this.#headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as T;
  }

  async #post(path: string, form: Record<string, string>, expected = [200]): Promise<Answer> {
    const body = new URLSearchParams(form);
    const response = await fetch(`${this.origin}/v1/${path}`, { method: 'POST', headers: this.#headers, body });
    if (!expected.includes(response.status))
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  get #headers() {
    return { authorization: `Bearer ${this.secretKey}` };
  }
}

/** The `Stripe-Signature` header of a payload sent now. */
export function signed(payload: string, secret: string): string {
  const at = Math.floor(Date.now() / 1000);
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`;
}

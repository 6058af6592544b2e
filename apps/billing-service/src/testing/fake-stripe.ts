import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Thing = Record<string, unknown> & { id: string };
interface Call {
  method: string;
  path: string;
  form: Record<string, string>;
}

/** Fake Stripe: returns the objects that a test adds. */
export class FakeStripe {
  readonly intents = new Map<string, Thing>();
  readonly customers = new Map<string, Thing>();
  readonly charges = new Map<string, Thing>();
  readonly refunds: Thing[] = [];
  readonly disputes: Thing[] = [];
  /** Oldest first. */
  readonly events: Thing[] = [];
  readonly calls: Call[] = [];
  away = false;
  /** Whether charges have no balance transaction yet. */
  isSlowWithFees = false;
  /** Paths that fail with a permanent error. */
  readonly broken = new Set<string>();
  private readonly answersByKey = new Map<string, { status: number; body: object }>();
  private last = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeStripe> {
    const server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const { status, body } = stripe.answerTo(request, Object.fromEntries(new URLSearchParams(text)));
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    const stripe = new FakeStripe(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return stripe;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  made(path: string): Call[] {
    return this.calls.filter((call) => call.method === 'POST' && call.path === path);
  }

  newId(prefix: string): string {
    return `${prefix}_${Date.now().toString(36)}${++this.last}`;
  }

  /** Charges a payer's card. */
  pay(intentId: string, amount = 1000): void {
    const id = this.newId('ch');
    const money = { amount, amount_captured: amount, currency: 'usd', created: seconds() };
    const fee = Math.round(amount * 0.029) + 30;
    const transaction = { id: this.newId('txn'), fee, net: amount - fee, currency: 'usd', created: seconds() };
    this.charges.set(id, {
      id,
      object: 'charge',
      paid: true,
      captured: true,
      payment_intent: intentId,
      balance_transaction: this.isSlowWithFees ? null : transaction,
      ...money,
    });
    this.change(intentId, 'payment_intent.succeeded', { status: 'succeeded', latest_charge: id });
  }

  /** Declines a payer's card. */
  decline(intentId: string): void {
    const error = { type: 'card_error', code: 'card_declined' };
    this.change(intentId, 'payment_intent.payment_failed', {
      status: 'requires_payment_method',
      last_payment_error: error,
    });
  }

  /** Requires the bank's check from the payer (3-D Secure). */
  askBank(intentId: string): void {
    this.change(intentId, 'payment_intent.requires_action', { status: 'requires_action' });
  }

  cancelAtStripe(intentId: string): void {
    this.cancel(intentId);
  }

  /** Makes the key belong to another account, which has none of these objects. */
  switchAccount(): void {
    for (const known of [this.intents, this.customers, this.charges]) known.clear();
  }

  refundPayment(intentId: string, amount = 1000, status = 'succeeded'): Thing {
    const refund = {
      id: this.newId('re'),
      payment_intent: intentId,
      amount,
      status,
      currency: 'usd',
      created: seconds(),
    };
    this.refunds.push(refund);
    this.emit('refund.created', { object: 'refund', ...refund });
    return refund;
  }

  dispute(intentId: string, status: 'needs_response' | 'won' | 'lost'): void {
    const known = this.disputes.find(({ payment_intent }) => payment_intent === intentId);
    if (known) Object.assign(known, { status });
    else
      this.disputes.push({
        id: this.newId('du'),
        payment_intent: intentId,
        amount: 1000,
        status,
        currency: 'usd',
        created: seconds(),
        balance_transactions: [{ id: this.newId('txn'), fee: 1500, currency: 'usd', created: seconds() }],
      });
    this.emit(`charge.dispute.${known ? 'closed' : 'created'}`, {
      object: 'dispute',
      id: 'du',
      payment_intent: intentId,
    });
  }

  emit(type: string, object: object, created = seconds()): void {
    this.events.push({ id: this.newId('evt'), object: 'event', type, created, data: { object: { ...object } } });
  }

  get(intentId: string): Thing {
    const intent = this.intents.get(intentId);
    if (!intent) throw new Error(`no intent ${intentId}`);
    return intent;
  }

  private answerTo(
    { method = '', url = '', headers }: IncomingMessage,
    form: Record<string, string>,
  ): { status: number; body: object } {
    const { pathname: path, searchParams } = new URL(url, 'http://stripe');
    this.calls.push({ method, path, form });
    if (this.away) return { status: 503, body: { error: { type: 'api_error', message: 'away' } } };
    if (this.broken.has(path)) return { status: 402, body: { error: { type: 'card_error', message: 'broken' } } };
    const key = headers['idempotency-key'];
    const known = typeof key === 'string' ? this.answersByKey.get(key) : undefined;
    if (known) return known;
    const body = this.work(method, path.split('/').slice(2), form, searchParams);
    const answer = body ? { status: 200, body } : MISSING;
    if (typeof key === 'string' && method === 'POST') this.answersByKey.set(key, answer);
    return answer;
  }

  private work(
    method: string,
    [resource, id, action]: (string | undefined)[],
    form: Record<string, string>,
    query: URLSearchParams,
  ): object | undefined {
    if (resource === 'events') return this.listEvents(query);
    if (resource === 'customers') return method === 'DELETE' ? this.deleteCustomer(id) : this.newCustomer(form);
    if (resource === 'payment_intents' && id === undefined) return this.newIntent(form);
    if (resource === 'payment_intents') return action === 'cancel' ? this.cancel(id) : this.intentWithParts(id);
    if (resource === 'refunds' && method === 'POST') return this.refundPayment(form['payment_intent'] ?? '');
    const list = resource === 'refunds' ? this.refunds : this.disputes;
    const data = list.filter(({ payment_intent }) => payment_intent === query.get('payment_intent'));
    return { object: 'list', data, has_more: false, url: '' };
  }

  private newCustomer({ email }: Record<string, string>): Thing {
    const customer = { id: this.newId('cus'), object: 'customer', email };
    this.customers.set(customer.id, customer);
    return customer;
  }

  private deleteCustomer(id = ''): object | undefined {
    return this.customers.delete(id) ? { id, object: 'customer', deleted: true } : undefined;
  }

  private newIntent(form: Record<string, string>): Thing | undefined {
    if (!this.customers.has(form['customer'] ?? '')) return undefined;
    const id = this.newId('pi');
    const metadata = Object.fromEntries(
      Object.entries(form).flatMap(([name, value]) => {
        const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
        return key ? [[key, value]] : [];
      }),
    );
    const intent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_x`,
      status: 'requires_payment_method',
      amount: Number(form['amount']),
      currency: form['currency'],
      customer: form['customer'],
      created: seconds(),
      last_payment_error: null,
      latest_charge: null,
      metadata,
    };
    this.intents.set(id, intent);
    return intent;
  }

  private intentWithParts(id = ''): object | undefined {
    const intent = this.intents.get(id);
    return (
      intent && {
        ...intent,
        customer: this.customers.get(String(intent['customer'])) ?? { id: intent['customer'], deleted: true },
        latest_charge: this.charges.get(String(intent['latest_charge'])) ?? null,
      }
    );
  }

  private cancel(id = ''): object | undefined {
    const intent = this.intents.get(id);
    if (!intent || ['succeeded', 'canceled'].includes(String(intent['status']))) return undefined;
    return this.change(id, 'payment_intent.canceled', { status: 'canceled' });
  }

  private change(intentId: string, type: string, facts: object): Thing {
    const intent = Object.assign(this.get(intentId), facts);
    this.emit(type, intent);
    return intent;
  }

  private listEvents(query: URLSearchParams): object | undefined {
    const types = [...query].flatMap(([name, value]) => (name.startsWith('types[') ? [value] : []));
    const after = query.get('starting_after');
    const all = this.events
      .filter(
        ({ type, created }) => types.includes(String(type)) && Number(created) >= Number(query.get('created[gte]')),
      )
      .toReversed();
    const rest = after === null ? all : all.slice(all.findIndex(({ id }) => id === after) + 1);
    const limit = Number(query.get('limit'));
    return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url: '/v1/events' };
  }
}

const MISSING = {
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' } },
};
const seconds = (): number => Math.floor(Date.now() / 1000);

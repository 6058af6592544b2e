import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ProviderUnderTest } from '@campus-deals/payment-provider/testing';
import type Stripe from 'stripe';
import { expect } from 'vitest';

const ERRORS = {
  402: { type: 'card_error' },
  404: { type: 'invalid_request_error', code: 'resource_missing' },
  503: { type: 'api_error' },
};

/** The payment stand-in, behind a server that simulates faults. Payers and Stripe act at the stand-in directly. */
export class StripeUnderTest {
  /** Billing's calls: method, URL, form and idempotency key. */
  readonly calls: string[] = [];
  /** Maximum page size of lists. */
  pageSize = 100;
  private readonly faults = new Map<string, keyof typeof ERRORS>();
  private edit: [pattern: RegExp, replacement: string] | undefined;

  private constructor(
    private readonly server: Server,
    private readonly provider: ProviderUnderTest,
  ) {}

  static async start(): Promise<StripeUnderTest> {
    const server = createServer((request, response) => {
      stripe.forward(request, response).catch(() => response.destroy());
    });
    const stripe = new StripeUnderTest(server, await ProviderUnderTest.start());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return stripe;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await this.provider.stop();
  }

  /** Makes billing's calls that contain `part` fail. */
  fail(status: keyof typeof ERRORS, part = '/'): void {
    this.faults.set(part, status);
  }

  /** Replaces a part of each response to billing, to simulate behavior that the stand-in lacks. */
  replace(pattern: RegExp, replacement: string): void {
    this.edit = [pattern, replacement];
  }

  /** Ends faults, replacements and short pages. */
  recover(): void {
    this.faults.clear();
    this.edit = undefined;
    this.pageSize = 100;
  }

  /** Pays with one of the test cards. */
  async pay(intentId: string, card = 'pm_card_visa'): Promise<void> {
    await this.api.paymentIntents.confirm(intentId, { payment_method: card });
  }

  /** Tries a card that is declined. */
  async decline(intentId: string): Promise<void> {
    await expect(this.pay(intentId, 'pm_card_chargeDeclined')).rejects.toThrow('declined');
  }

  /** Pays with a card whose bank requires a check (3-D Secure). */
  async requireBankCheck(intentId: string): Promise<void> {
    await this.pay(intentId, 'pm_card_authenticationRequired');
  }

  async refund(intentId: string, amount = 1000): Promise<void> {
    await this.api.refunds.create({ payment_intent: intentId, amount });
  }

  async refundsOf(intentId: string): Promise<Stripe.Refund[]> {
    return (await this.api.refunds.list({ payment_intent: intentId })).data;
  }

  async loseDispute(intentId: string): Promise<void> {
    const { data } = await this.api.disputes.list({ payment_intent: intentId });
    await this.api.disputes.close(data[0]?.id ?? '');
  }

  get(intentId: string): Promise<Stripe.PaymentIntent> {
    return this.api.paymentIntents.retrieve(intentId, { expand: ['customer'] });
  }

  async hasCustomer(id: unknown): Promise<boolean> {
    return !(await this.api.customers.retrieve(String(id))).deleted;
  }

  get api(): Stripe {
    return this.provider.stripe;
  }

  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const url = (request.url ?? '').replace('limit=100', `limit=${this.pageSize}`);
    const form = await text(request);
    const call = `${method} ${url} ${form} ${headers['idempotency-key'] ?? ''}`;
    this.calls.push(call);
    const [, fault] = [...this.faults].find(([part]) => call.includes(part)) ?? [];
    const { statusCode, payload } = fault
      ? { statusCode: fault, payload: JSON.stringify({ error: { ...ERRORS[fault], message: 'a fault of the test' } }) }
      : await this.provider.app.inject({ method: method as 'GET', url, headers, payload: form });
    response
      .writeHead(statusCode, { 'content-type': 'application/json' })
      .end(this.edit ? payload.replace(...this.edit) : payload);
  }
}

import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { System } from '../system.ts';
import { Provider, type ProviderEvent } from './provider.ts';

const PROVIDER = 'payment-provider';
const PROCESSES = [PROVIDER, 'identity', 'catalog', 'billing', 'notification', 'notification-sender'];
const RETRY_MS = 50;

/** The four services, the payment stand-in and a mail server. The proof sends all webhook events itself. */
export class PaymentSystem extends System {
  readonly #bench: Bench;
  #provider: Provider | undefined;

  constructor(bench: Bench) {
    super(bench, {
      only: PROCESSES,
      publicUrl: 'http://localhost:3000',
      env: { PAYMENT_CHECK_AFTER_MS: '2000' },
      envOf: { [PROVIDER]: { WEBHOOK_URL: undefined } },
    });
    this.#bench = bench;
  }

  get provider(): Provider {
    return (this.#provider ??= new Provider(this.env));
  }

  async start(): Promise<void> {
    await this.prepare();
    for (const name of PROCESSES) await this.add(name);
    // A process that is stopped by SIGSTOP does not end on SIGTERM.
    this.#bench.stopLater({ stop: async () => this.signalProvider('SIGCONT') });
  }

  /** Starts a visitor's payment from a random network, because declines count per network. Returns the intent's id. */
  async begin(email: string): Promise<string> {
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
    const body = JSON.stringify({ email, browserKey: randomUUID() });
    const response = await this.post('billing', '/api/vendor/payment', body, { 'x-forwarded-for': address });
    if (!response.ok) throw new Error(`a payment could not be begun: ${response.status}`);
    return ((await response.json()) as { clientSecret: string }).clientSecret.split('_secret_')[0] ?? '';
  }

  /** Sends an event and retries until the response is 2xx, like the provider. */
  async send(event: ProviderEvent): Promise<void> {
    const payload = JSON.stringify(event, undefined, 2);
    for (;;) {
      const signature = { 'stripe-signature': this.provider.sign(payload) };
      const answer = await this.post('billing', '/api/webhooks/stripe', payload, signature).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.ok) return;
      await pause(RETRY_MS);
    }
  }

  /** Signals the provider. While stopped (SIGSTOP) it does not respond, and billing cannot process received events. */
  signalProvider(signal: 'SIGSTOP' | 'SIGCONT'): void {
    for (const { pid } of this.replicasOf(PROVIDER)) process.kill(pid, signal);
  }
}

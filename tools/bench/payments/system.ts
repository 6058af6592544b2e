import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { System } from '../system.ts';
import { Provider, type ProviderEvent } from './provider.ts';

const PROVIDER = 'payment-provider';
const PROCESSES = [PROVIDER, 'identity', 'catalog', 'billing', 'notification', 'notification-sender'];
const AGAIN_MS = 50;

/** The four services, the payment stand-in and a mail server. Events are sent by the proof, as it pleases. */
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
    // Stopped, it would not end.
    this.#bench.stopLater({ stop: async () => this.signalProvider('SIGCONT') });
  }

  /** Begins the payment of a visitor in a network of their own. */
  async begin(email: string): Promise<string> {
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
    const body = JSON.stringify({ email, browserKey: randomUUID() });
    const response = await this.post('billing', '/api/vendor/payment', body, { 'x-forwarded-for': address });
    if (!response.ok) throw new Error(`a payment could not be begun: ${response.status}`);
    return ((await response.json()) as { clientSecret: string }).clientSecret.split('_secret_')[0] ?? '';
  }

  /** Sends an event until it is answered 2xx, as the provider does. */
  async send(event: ProviderEvent): Promise<void> {
    const payload = JSON.stringify(event, undefined, 2);
    for (;;) {
      const signature = { 'stripe-signature': this.provider.sign(payload) };
      const answer = await this.post('billing', '/api/webhooks/stripe', payload, signature).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.ok) return;
      await pause(AGAIN_MS);
    }
  }

  /** While it is stopped (SIGSTOP), the provider answers nothing: what is received meanwhile cannot be worked through. */
  signalProvider(signal: 'SIGSTOP' | 'SIGCONT'): void {
    for (const { pid } of this.replicasOf(PROVIDER)) process.kill(pid, signal);
  }
}

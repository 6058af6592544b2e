import { vi } from 'vitest';
import { aSiteConfig, serve } from './fake-server.js';

type Handler = (event: object) => void;

class FakeElement {
  readonly #handlers = new Map<string, Handler[]>();

  on(event: string, handler: Handler): this {
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler]);
    return this;
  }
  once(event: string, handler: Handler): this {
    return this.on(event, handler);
  }
  off(): this {
    return this;
  }
  emit(event: string, value: object): void {
    for (const handler of this.#handlers.get(event) ?? []) handler(value);
  }
  mount(place: HTMLElement): void {
    const frame = document.createElement('input');
    frame.setAttribute('aria-label', 'Card number');
    place.replaceChildren(frame);
    queueMicrotask(() => this.emit('ready', {}));
  }
  update(): void {}
  destroy(): void {}
}

interface FakeStripe {
  /** The provider's response to the payment of an intent. */
  confirm: ReturnType<typeof vi.fn<(secret: string, params: object) => Promise<object>>>;
  /** The provider's response to what the payer has typed. */
  submit: ReturnType<typeof vi.fn<() => Promise<object>>>;
  /** The provider's response to the secret of an intent. */
  retrieve: ReturnType<typeof vi.fn<(secret: string) => Promise<object>>>;
  /** Keys that the script was called with. */
  keys: string[];
}

let watcher: MutationObserver | undefined;

/**
 * Enables payment: serves the site's key, and installs a Stripe that accepts every payment when its script is
 * requested. The network stays closed: jsdom runs no script.
 */
export function serveStripe(): FakeStripe {
  // A process loads each script once: every test of every file has one at an address of its own.
  const scriptUrl = `/payments/stripe.js?test=${crypto.randomUUID()}`;
  const succeeded = async (): Promise<object> => ({ paymentIntent: { status: 'succeeded' } });
  const confirm = vi.fn((_secret: string, _params: object) => succeeded());
  const retrieve = vi.fn((_secret: string) => succeeded());
  const submit = vi.fn(async (): Promise<object> => ({}));
  const keys: string[] = [];
  serve('GET /api/config', aSiteConfig({ payments: { publishableKey: 'pk_test_fake', scriptUrl, isStandIn: true } }));
  const stripe = (key: string) => {
    keys.push(key);
    return {
      elements: ({ clientSecret }: { clientSecret: string }) => {
        const made = new FakeElement();
        return { clientSecret, submit, create: () => made, getElement: () => made, update: () => {} };
      },
      confirmPayment: ({ elements, confirmParams }: { elements: { clientSecret: string }; confirmParams: object }) =>
        confirm(elements.clientSecret, confirmParams),
      retrievePaymentIntent: retrieve,
      confirmCardPayment: () => {},
      createPaymentMethod: () => {},
      createToken: () => {},
      registerAppInfo: () => {},
    };
  };
  watcher?.disconnect();
  watcher = new MutationObserver(() => {
    const script = document.head.querySelector(`script[src="${scriptUrl}"]`);
    if (!script) return;
    watcher?.disconnect();
    vi.stubGlobal('Stripe', stripe);
    script.dispatchEvent(new Event('load'));
  });
  watcher.observe(document.head, { childList: true });
  return { confirm, submit, retrieve, keys };
}

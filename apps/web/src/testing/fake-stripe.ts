import { vi } from 'vitest';
import { aSiteConfig, serve } from './fake-server.js';

type Handler = (event: object) => void;

class FakeCard {
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
  /** The provider's response to a card. */
  confirm: ReturnType<typeof vi.fn<(secret: string, data: object) => Promise<object>>>;
  /** Keys that the script was called with. */
  keys: string[];
}

let watcher: MutationObserver | undefined;

/**
 * Enables card payment: serves the site's key, and installs a Stripe that accepts every card when its script is
 * requested. The network stays closed: jsdom runs no script.
 */
export function serveStripe(scriptUrl: string): FakeStripe {
  const confirm = vi.fn(async (_secret: string, _data: object): Promise<object> => ({
    paymentIntent: { status: 'succeeded' },
  }));
  const keys: string[] = [];
  serve('GET /api/config', aSiteConfig({ payments: { publishableKey: 'pk_test_fake', scriptUrl, isStandIn: true } }));
  const stripe = (key: string) => {
    keys.push(key);
    const made = new FakeCard();
    const elements = { create: () => made, getElement: () => made, update: () => {} };
    return {
      elements: () => elements,
      confirmCardPayment: confirm,
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
  return { confirm, keys };
}

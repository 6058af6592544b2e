// The part of Stripe.js that pays with a card: https://docs.stripe.com/js. Card numbers stay in a frame of another
// origin.
(() => {
  const base = new URL('.', document.currentScript.src);

  class CardElement {
    constructor(publishableKey, options) {
      this.publishableKey = publishableKey;
      this.options = options ?? {};
      this.handlers = new Map();
      this.waiting = new Map();
      this.calls = 0;
    }

    mount(place) {
      const parent = typeof place === 'string' ? document.querySelector(place) : place;
      this.frame = document.createElement('iframe');
      this.frame.title = 'Secure card payment input frame';
      this.frame.setAttribute('sandbox', 'allow-scripts allow-forms');
      this.frame.setAttribute('allow', 'payment *');
      this.frame.width = '100%';
      this.frame.height = '152';
      this.frame.style.cssText = 'border:0;display:block;width:100%;color-scheme:normal';
      this.frame.src = new URL('card-form.html', base);
      this.frame.addEventListener('load', () => this.connect());
      parent.replaceChildren(this.frame);
    }

    connect() {
      const { port1, port2 } = new MessageChannel();
      this.port = port1;
      port1.addEventListener('message', ({ data }) => this.receive(data));
      port1.start();
      const { style, disabled, hidePostalCode } = this.options;
      this.frame.contentWindow.postMessage(
        { type: 'connect', key: this.publishableKey, style, disabled, hidePostalCode },
        '*',
        [port2],
      );
    }

    receive({ type, call, ...rest }) {
      if (type === 'answer') {
        this.waiting.get(call)?.(rest);
        this.waiting.delete(call);
      } else if (type === 'height') {
        this.frame.height = String(rest.height);
      } else {
        for (const handler of this.handlers.get(type) ?? []) handler({ elementType: 'card', ...rest });
      }
    }

    ask(type, values) {
      if (!this.port)
        return Promise.resolve({ error: { type: 'validation_error', message: 'The card is not mounted.' } });
      const call = ++this.calls;
      return new Promise((resolve) => {
        this.waiting.set(call, resolve);
        this.port?.postMessage({ type, call, ...values });
      });
    }

    on(event, handler) {
      this.handlers.set(event, [...(this.handlers.get(event) ?? []), handler]);
      return this;
    }
    once(event, handler) {
      const once = (value) => {
        this.off(event, once);
        handler(value);
      };
      return this.on(event, once);
    }
    off(event, handler) {
      const kept = handler ? (this.handlers.get(event) ?? []).filter((each) => each !== handler) : [];
      this.handlers.set(event, kept);
      return this;
    }
    update(options) {
      Object.assign(this.options, options);
      this.port?.postMessage({ type: 'update', ...options });
    }
    focus() {
      this.frame?.focus();
      this.port?.postMessage({ type: 'focus' });
    }
    blur() {
      this.port?.postMessage({ type: 'blur' });
    }
    clear() {
      this.port?.postMessage({ type: 'clear' });
    }
    unmount() {
      this.port?.close();
      this.port = undefined;
      this.frame?.remove();
    }
    destroy() {
      this.unmount();
      this.handlers.clear();
    }
  }

  /** Shows the bank's challenge over the page. Resolves when it is completed or closed. */
  function showChallenge(url) {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Your bank asks you to confirm this payment');
    dialog.style.cssText = 'padding:0;border:0;border-radius:12px;width:min(26rem,92vw)';
    const frame = document.createElement('iframe');
    frame.title = 'Confirm the payment with your bank';
    frame.setAttribute('sandbox', 'allow-scripts allow-forms');
    frame.src = url;
    frame.style.cssText = 'border:0;display:block;width:100%;height:22rem';
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((resolve) => {
      const answered = ({ source, data }) => {
        if (source === frame.contentWindow && data?.type === 'challenge-answered') dialog.close();
      };
      window.addEventListener('message', answered);
      dialog.addEventListener('close', () => {
        window.removeEventListener('message', answered);
        dialog.remove();
        resolve();
      });
    });
  }

  const unavailable = async () => ({
    error: { type: 'invalid_request_error', message: 'Not part of this stand-in' },
  });

  window.Stripe = (publishableKey) => ({
    elements: () => {
      const made = new Map();
      return {
        create: (type, options) => {
          if (type !== 'card') throw new Error(`The element ${type} is not part of this stand-in`);
          const element = new CardElement(publishableKey, options);
          made.set(type, element);
          return element;
        },
        getElement: (type) => made.get(typeof type === 'string' ? type : 'card') ?? null,
        update: () => undefined,
        fetchUpdates: async () => ({}),
        submit: async () => ({}),
      };
    },
    confirmCardPayment: async (clientSecret, { payment_method: method } = {}, { handleActions = true } = {}) => {
      const card = method?.card;
      if (!(card instanceof CardElement))
        return { error: { type: 'validation_error', message: 'A card element is needed.' } };
      const result = await card.ask('confirm', { clientSecret, billingDetails: method.billing_details });
      const action = result.paymentIntent?.next_action?.use_stripe_sdk;
      if (!action || !handleActions) return result;
      await showChallenge(action.stripe_js);
      return card.ask('retrieve', { clientSecret });
    },
    // Required by react-stripe-js, never called.
    createPaymentMethod: unavailable,
    createToken: unavailable,
    registerAppInfo: () => undefined,
  });
  window.Stripe.version = 3;
})();

// The part of Stripe.js that pays with the Payment Element: https://docs.stripe.com/js. Card numbers stay in a frame of
// another origin.
(() => {
  const base = new URL('.', document.currentScript.src);
  /** Key in local storage. The value `off` hides the test wallet, like a browser without a wallet. */
  const WALLET_SWITCH = 'payment-provider-wallet';

  class PaymentElement {
    constructor(publishableKey, group, options = {}) {
      this.publishableKey = publishableKey;
      this.group = group;
      this.options = options;
      this.handlers = new Map();
      this.waiting = new Map();
      this.calls = 0;
    }

    mount(place) {
      const parent = typeof place === 'string' ? document.querySelector(place) : place;
      this.frame = frameOf('Secure payment input frame', 'payment-form.html');
      this.frame.setAttribute('allow', 'payment *');
      this.frame.height = '152';
      this.frame.style.cssText = 'border:0;display:block;width:100%;color-scheme:normal';
      this.frame.addEventListener('load', () => this.connect());
      parent.replaceChildren(this.frame);
    }

    connect() {
      const { port1, port2 } = new MessageChannel();
      this.port = port1;
      port1.addEventListener('message', ({ data }) => this.receive(data));
      port1.start();
      const { clientSecret, appearance } = this.group;
      const hasWallet = this.options.wallets?.googlePay !== 'never' && !isWalletOff();
      this.frame.contentWindow.postMessage(
        { type: 'connect', key: this.publishableKey, clientSecret, appearance, hasWallet },
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
        for (const handler of this.handlers.get(type) ?? []) handler({ elementType: 'payment', ...rest });
      }
    }

    ask(type, values) {
      if (!this.port)
        return Promise.resolve({ error: { type: 'validation_error', message: 'The element is not mounted.' } });
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
    collapse() {}
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

  function isWalletOff() {
    try {
      return localStorage.getItem(WALLET_SWITCH) === 'off';
    } catch {
      return false;
    }
  }

  function frameOf(title, src) {
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.setAttribute('sandbox', 'allow-scripts allow-forms');
    frame.src = new URL(src, base);
    return frame;
  }

  /** Shows a page of the provider over the shop's. Resolves to the payer's answer; undefined if it was closed. */
  function showDialog(label, frame) {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', label);
    dialog.style.cssText = 'padding:0;border:0;border-radius:12px;width:min(26rem,92vw)';
    frame.style.cssText = 'border:0;display:block;width:100%;height:22rem';
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((resolve) => {
      const answered = ({ source, data }) => {
        if (source !== frame.contentWindow || data?.type !== 'dialog-answered') return;
        dialog.returnValue = data.answer;
        dialog.close();
      };
      window.addEventListener('message', answered);
      dialog.addEventListener('close', () => {
        window.removeEventListener('message', answered);
        dialog.remove();
        resolve(dialog.returnValue || undefined);
      });
    });
  }

  const openWallet = () => showDialog('Test wallet', frameOf('Pay with the test wallet', 'wallet.html'));
  const openChallenge = (url) =>
    showDialog('Your bank asks you to confirm this payment', frameOf('Confirm the payment with your bank', url));

  /** Leaves the page. Never resolves, like Stripe's promise. */
  function leaveFor(url) {
    location.assign(url);
    return new Promise(() => {});
  }

  function returnAddress(returnUrl, intent) {
    const url = new URL(returnUrl);
    url.searchParams.set('payment_intent', intent.id);
    url.searchParams.set('payment_intent_client_secret', intent.client_secret);
    url.searchParams.set('redirect_status', 'succeeded');
    return url;
  }

  /** Reads an intent without an element, as on the page that the payer returns to. */
  async function retrieve(publishableKey, clientSecret) {
    const [id] = clientSecret.split('_secret_');
    const url = new URL(`v1/payment_intents/${id}?${new URLSearchParams({ client_secret: clientSecret })}`, base);
    try {
      const headers = { authorization: `Bearer ${publishableKey}` };
      const response = await fetch(url, { headers, credentials: 'omit' });
      const answer = await response.json();
      return response.ok ? { paymentIntent: answer } : { error: answer.error };
    } catch {
      return { error: { type: 'api_connection_error', message: 'We could not reach the payment provider.' } };
    }
  }

  async function confirm(element, { clientSecret, confirmParams = {}, redirect = 'always' }) {
    const { return_url: returnUrl, payment_method_data: data } = confirmParams;
    const { error: incomplete, selectedPaymentMethod } = await element.ask('submit');
    if (incomplete) return { error: incomplete };
    if (selectedPaymentMethod === 'test_wallet' && (await openWallet()) !== 'pay')
      return { error: { type: 'validation_error', message: 'The wallet was closed. Nothing was charged.' } };
    const values = { clientSecret, billingDetails: data?.billing_details, returnUrl };
    let result = await element.ask('confirm', values);
    const action = result.paymentIntent?.next_action;
    if (action?.redirect_to_url) return leaveFor(action.redirect_to_url.url);
    if (action?.use_stripe_sdk) {
      await openChallenge(action.use_stripe_sdk.stripe_js);
      result = afterChallenge(await element.ask('retrieve', { clientSecret }));
    }
    if (redirect === 'always' && result.paymentIntent?.status === 'succeeded')
      return leaveFor(returnAddress(returnUrl, result.paymentIntent));
    return result;
  }

  /** After a challenge that failed, the error is the intent's last one. */
  function afterChallenge(result) {
    const { status, last_payment_error: error } = result.paymentIntent ?? {};
    if (status !== 'requires_payment_method' || !error) return result;
    return { error: { ...error, payment_intent: result.paymentIntent } };
  }

  const unavailable = async () => ({
    error: { type: 'invalid_request_error', message: 'Not part of this stand-in' },
  });

  window.Stripe = (publishableKey) => ({
    elements: (options = {}) => {
      if (!options.clientSecret && !(options.mode && options.amount && options.currency))
        throw new Error('elements() needs a clientSecret, or mode, amount and currency');
      const group = { ...options };
      let element = null;
      return {
        group,
        create: (type, elementOptions) => {
          if (type !== 'payment') throw new Error(`The element ${type} is not part of this stand-in`);
          element = new PaymentElement(publishableKey, group, elementOptions);
          return element;
        },
        getElement: () => element,
        update: (changes) => {
          Object.assign(group, changes);
          element?.port?.postMessage({ type: 'update', appearance: group.appearance });
        },
        fetchUpdates: async () => ({}),
        submit: () =>
          element
            ? element.ask('submit')
            : Promise.resolve({ error: { type: 'validation_error', message: 'There is no element to submit.' } }),
      };
    },
    confirmPayment: async ({ elements, clientSecret = elements?.group.clientSecret, ...rest }) => {
      const element = elements?.getElement('payment');
      if (!(element instanceof PaymentElement) || !clientSecret)
        throw new Error('confirmPayment() needs elements with a Payment Element, and a clientSecret');
      if (!rest.confirmParams?.return_url && rest.redirect !== 'if_required')
        throw new Error('confirmPayment() needs a return_url unless it redirects only if required');
      return confirm(element, { clientSecret, ...rest });
    },
    retrievePaymentIntent: (clientSecret) => retrieve(publishableKey, clientSecret),
    // Required by react-stripe-js, never called.
    confirmCardPayment: unavailable,
    createPaymentMethod: unavailable,
    createToken: unavailable,
    registerAppInfo: () => undefined,
  });
  window.Stripe.version = 3;
})();

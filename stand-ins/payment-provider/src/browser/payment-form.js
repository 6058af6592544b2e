// Runs inside the frame, the only place that sees a card's number. It communicates with the page over one port.
const form = document.getElementById('payment');
const fields = [...form.querySelectorAll('input:not([type=radio])')];
const problemText = document.getElementById('problem');
const api = new URL('v1/', location.href);
let port;
let key = '';

window.addEventListener('message', ({ data, ports }) => {
  if (data?.type !== 'connect' || port) return;
  [port] = ports;
  key = data.key;
  document.getElementById('methods').hidden = !data.hasWallet;
  applyAppearance(data.appearance);
  port.addEventListener('message', ({ data }) => void receive(data));
  port.start();
  new ResizeObserver(postHeight).observe(form);
  void announce(data.clientSecret);
});

/** Posts `ready`, or `loaderror` for an intent that cannot be read. Without an intent there is nothing to read. */
async function announce(clientSecret) {
  const { error } = clientSecret ? await COMMANDS.retrieve({ clientSecret }) : {};
  form.hidden = error !== undefined;
  port.postMessage(error ? { type: 'loaderror', error } : { type: 'ready' });
}

function postHeight() {
  port.postMessage({ type: 'height', height: Math.ceil(form.getBoundingClientRect().height) + 4 });
}

/** Variables of Stripe's Appearance API that this form follows, with its own. */
const VARIABLES = {
  colorText: '--ink',
  colorTextSecondary: '--muted',
  colorBackground: '--ground',
  colorPrimary: '--accent',
  colorDanger: '--danger',
  borderRadius: '--radius',
  fontFamily: 'font-family',
};

function applyAppearance({ variables = {} } = {}) {
  const { style } = document.documentElement;
  for (const [name, own] of Object.entries(VARIABLES)) if (variables[name]) style.setProperty(own, variables[name]);
}

const digits = (text) => text.replaceAll(/\D/g, '');
const method = () => form.elements.method.value;

form.addEventListener('input', ({ target }) => {
  if (target.name === 'number')
    target.value = digits(target.value)
      .slice(0, 19)
      .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  if (target.name === 'expiry')
    target.value = digits(target.value)
      .slice(0, 4)
      .replace(/^(\d\d)(\d+)$/, '$1 / $2');
  if (target.name === 'cvc') target.value = digits(target.value);
  if (target.name === 'method') showMethod();
  problemText.textContent = '';
  port?.postMessage({ type: 'change', ...state() });
});
form.addEventListener('focusin', () => port?.postMessage({ type: 'focus' }));
form.addEventListener('focusout', () => {
  showProblems();
  port?.postMessage({ type: 'blur' });
});
form.addEventListener('submit', (event) => event.preventDefault());

function showMethod() {
  for (const part of form.querySelectorAll('[data-method]')) part.hidden = part.dataset.method !== method();
}

/** Returns the problems of the filled-in fields: name and message. */
function problems() {
  const { number, expiry, cvc } = form.elements;
  const found = {};
  const [digitsOfNumber, digitsOfExpiry] = [digits(number.value), digits(expiry.value)];
  if (digitsOfNumber && (digitsOfNumber.length < 12 || !hasChecksum(digitsOfNumber)))
    found.number = 'Your card number is invalid.';
  if (digitsOfExpiry && !isFuture(digitsOfExpiry)) found.expiry = "Your card's expiration date is invalid.";
  if (cvc.value && cvc.value.length < 3) found.cvc = "Your card's security code is incomplete.";
  return found;
}

function showProblems() {
  const found = problems();
  for (const field of fields) field.setAttribute('aria-invalid', String(field.name in found));
  [problemText.textContent] = [...Object.values(found), ''];
}

function state() {
  const type = method();
  const isCard = type === 'card';
  return {
    empty: isCard && fields.every(({ value }) => value === ''),
    complete: !isCard || (Object.keys(problems()).length === 0 && fields.every(({ value }) => value.trim() !== '')),
    collapsed: false,
    value: { type },
  };
}

function hasChecksum(number) {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function isFuture(expiry) {
  const month = Number(expiry.slice(0, 2));
  const year = 2000 + Number(expiry.slice(2));
  const today = new Date();
  if (expiry.length < 4 || month < 1 || month > 12) return false;
  return year > today.getFullYear() || (year === today.getFullYear() && month >= today.getMonth() + 1);
}

const COMMANDS = {
  /** Validates the fields, and shows what is missing. */
  submit: () => {
    showProblems();
    if (state().complete) return { selectedPaymentMethod: method() };
    const first = fields.find((field) => field.value.trim() === '' || field.getAttribute('aria-invalid') === 'true');
    first?.focus();
    problemText.textContent ||= 'Your card details are incomplete.';
    return { error: { type: 'validation_error', message: problemText.textContent } };
  },
  confirm: ({ clientSecret, billingDetails, returnUrl }) =>
    call('POST', `payment_intents/${intentOf(clientSecret)}/confirm`, {
      ...methodParameters(billingDetails),
      client_secret: clientSecret,
      ...(returnUrl && { return_url: returnUrl }),
    }).then(asIntent),
  retrieve: ({ clientSecret }) =>
    call('GET', `payment_intents/${intentOf(clientSecret)}`, { client_secret: clientSecret }).then(asIntent),
};

async function receive({ type, call: id, ...values }) {
  if (type === 'update') return applyAppearance(values.appearance);
  if (type === 'focus') return fields[0].focus();
  if (type === 'blur') return document.activeElement?.blur();
  if (type === 'clear') return form.reset();
  const result = await COMMANDS[type]?.(values);
  port.postMessage({ type: 'answer', call: id, ...result });
}

/** Returns the card as form parameters; for the wallet, the card in it. */
function methodParameters(billingDetails) {
  if (method() !== 'card') return { payment_method: 'pm_card_visa' };
  const name = (...path) => `payment_method_data${path.map((part) => `[${part}]`).join('')}`;
  const { number, expiry, cvc, postalCode } = form.elements;
  const expiryDigits = digits(expiry.value);
  return {
    [name('type')]: 'card',
    [name('card', 'number')]: digits(number.value),
    [name('card', 'exp_month')]: String(Number(expiryDigits.slice(0, 2))),
    [name('card', 'exp_year')]: `20${expiryDigits.slice(2)}`,
    [name('card', 'cvc')]: cvc.value,
    [name('billing_details', 'address', 'postal_code')]: postalCode.value.trim(),
    ...(billingDetails?.email && { [name('billing_details', 'email')]: billingDetails.email }),
    ...(billingDetails?.name && { [name('billing_details', 'name')]: billingDetails.name }),
  };
}

const intentOf = (clientSecret) => clientSecret.split('_secret_')[0];

function asIntent({ error, answer }) {
  return error ? { error } : { paymentIntent: answer };
}

async function call(method, path, parameters) {
  const body = new URLSearchParams(parameters);
  const url = new URL(method === 'GET' ? `${path}?${body}` : path, api);
  try {
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(method === 'POST' && { body }),
      credentials: 'omit',
    });
    const answer = await response.json();
    return response.ok ? { answer } : { error: answer.error };
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message:
          'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
      },
    };
  }
}

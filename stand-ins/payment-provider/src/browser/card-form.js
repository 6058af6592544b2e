// Runs inside the frame, the only place that sees a card's number. It communicates with the page over one port.
const form = document.getElementById('card');
const fields = form.elements;
const api = new URL('v1/', location.href);
let port;
let key = '';

window.addEventListener('message', ({ data, ports }) => {
  if (data?.type !== 'connect' || port) return;
  [port] = ports;
  key = data.key;
  apply(data);
  port.addEventListener('message', ({ data }) => void receive(data));
  port.start();
  port.postMessage({ type: 'ready' });
  new ResizeObserver(postHeight).observe(form);
});

function postHeight() {
  port.postMessage({ type: 'height', height: Math.ceil(form.getBoundingClientRect().height) + 4 });
}

function apply({ style, disabled, hidePostalCode }) {
  const { color, fontFamily, fontSize } = style?.base ?? {};
  if (color) document.documentElement.style.color = color;
  if (fontFamily) document.documentElement.style.fontFamily = fontFamily;
  if (fontSize) document.documentElement.style.fontSize = fontSize;
  if (disabled !== undefined) for (const field of fields) field.disabled = disabled;
  if (hidePostalCode !== undefined) document.getElementById('postal-code').hidden = hidePostalCode;
}

const digits = (text) => text.replaceAll(/\D/g, '');

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
  port?.postMessage({ type: 'change', ...state() });
});
form.addEventListener('focusin', () => port?.postMessage({ type: 'focus' }));
form.addEventListener('focusout', () => {
  showErrors();
  port?.postMessage({ type: 'blur' });
});
form.addEventListener('submit', (event) => event.preventDefault());

/** Returns the problems of the filled-in fields: name and message. */
function problems() {
  const number = digits(fields.number.value);
  const expiry = digits(fields.expiry.value);
  const found = {};
  if (number && (number.length < 12 || !hasChecksum(number))) found.number = 'Your card number is invalid.';
  if (expiry && !isFuture(expiry)) found.expiry = "Your card's expiration date is invalid.";
  if (fields.cvc.value && fields.cvc.value.length < 3) found.cvc = "Your card's security code is incomplete.";
  return found;
}

function showErrors() {
  const found = problems();
  for (const field of fields) field.setAttribute('aria-invalid', String(field.name in found));
}

function state() {
  const needed = [...fields].filter((field) => !field.closest('[hidden]'));
  const [problem] = Object.values(problems());
  return {
    empty: needed.every(({ value }) => value === ''),
    complete: problem === undefined && needed.every(({ value }) => value.trim() !== ''),
    error: problem && { type: 'validation_error', message: problem },
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
  confirm: ({ clientSecret, billingDetails }) =>
    withCard(billingDetails, (card) =>
      call('POST', `payment_intents/${intentOf(clientSecret)}/confirm`, { ...card, client_secret: clientSecret }).then(
        asIntent,
      ),
    ),
  retrieve: ({ clientSecret }) =>
    call('GET', `payment_intents/${intentOf(clientSecret)}`, { client_secret: clientSecret }).then(asIntent),
};

async function receive({ type, call: id, ...values }) {
  if (type === 'update') return apply(values);
  if (type === 'focus') return fields.number.focus();
  if (type === 'blur') return document.activeElement?.blur();
  if (type === 'clear') return form.reset();
  const result = await COMMANDS[type]?.(values);
  port.postMessage({ type: 'answer', call: id, ...result });
}

/** Runs `work` with the card as form parameters, or returns the validation error. */
async function withCard(billingDetails, work) {
  const { complete, error } = state();
  showErrors();
  if (!complete) {
    const first = [...fields].find(
      (field) => field.value.trim() === '' || field.getAttribute('aria-invalid') === 'true',
    );
    first?.focus();
    return { error: error ?? { type: 'validation_error', message: 'Your card details are incomplete.' } };
  }
  const name = (...path) => `payment_method_data${path.map((part) => `[${part}]`).join('')}`;
  const expiry = digits(fields.expiry.value);
  const postalCode = fields.postalCode.value.trim();
  return work({
    [name('type')]: 'card',
    [name('card', 'number')]: digits(fields.number.value),
    [name('card', 'exp_month')]: String(Number(expiry.slice(0, 2))),
    [name('card', 'exp_year')]: `20${expiry.slice(2)}`,
    [name('card', 'cvc')]: fields.cvc.value,
    ...(postalCode && { [name('billing_details', 'address', 'postal_code')]: postalCode }),
    ...(billingDetails?.email && { [name('billing_details', 'email')]: billingDetails.email }),
    ...(billingDetails?.name && { [name('billing_details', 'name')]: billingDetails.name }),
  });
}

const intentOf = (clientSecret) => clientSecret.split('_secret_')[0];

function asIntent({ error, answer }) {
  if (error) return { error };
  if (answer.status !== 'requires_payment_method' || !answer.last_payment_error) return { paymentIntent: answer };
  return { error: { ...answer.last_payment_error, payment_intent: answer } };
}

async function call(method, path, parameters) {
  const form = new URLSearchParams(parameters);
  const url = new URL(method === 'GET' ? `${path}?${form}` : path, api);
  try {
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(method === 'POST' && { body: form }),
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

// The bank's page for a card that needs authentication, in a dialog or as a page of its own that returns to the shop.
// Its input is in the fragment, which no log contains.
const given = new URLSearchParams(location.hash.slice(1));
const message = document.getElementById('message');

for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () => void answer(button.dataset.outcome));

async function answer(outcome) {
  const url = new URL(`v1/payment_intents/${encodeURIComponent(given.get('intent'))}/authenticate`, location.href);
  const body = new URLSearchParams({ client_secret: given.get('client_secret'), key: given.get('key'), outcome });
  const response = await fetch(url, { method: 'POST', body, credentials: 'omit' }).catch(() => undefined);
  if (!response?.ok) {
    message.textContent = 'This could not be sent. Please try again.';
    return;
  }
  if (given.has('return_url')) returnToShop(await response.json());
  else window.parent.postMessage({ type: 'dialog-answered', answer: outcome }, '*');
}

function returnToShop({ id, client_secret: secret, status }) {
  const url = new URL(given.get('return_url'));
  if (!/^https?:$/.test(url.protocol)) return;
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', secret);
  url.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed');
  location.assign(url);
}

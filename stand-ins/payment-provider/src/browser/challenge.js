// The bank's page for a card that needs authentication. Its input is in the fragment, which no log contains.
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
  const returnUrl = given.get('return_url');
  if (window.parent !== window) window.parent.postMessage({ type: 'challenge-answered' }, '*');
  else if (returnUrl) location.assign(withResult(returnUrl, await response.json()));
  else message.textContent = 'Done. You can close this page.';
}

function withResult(returnUrl, { id, client_secret: clientSecret, status }) {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', clientSecret);
  url.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed');
  return url;
}

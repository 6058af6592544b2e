import type { PaymentConfigDto } from '@campus-deals/contracts/gateway/site.dto';
import type { Stripe, StripeConstructor } from '@stripe/stripe-js';

type Provider = PaymentConfigDto & { publishableKey: string };

const loading = new Map<string, Promise<Stripe>>();

/**
 * Loads Stripe.js, or the script of its local replacement, which implements the used part. Loaded once; retried after a
 * failure.
 */
export function loadCardProvider(provider: Provider): Promise<Stripe> {
  const key = `${provider.scriptUrl} ${provider.publishableKey}`;
  const known = loading.get(key);
  if (known) return known;
  const made = load(provider);
  loading.set(key, made);
  made.catch(() => loading.delete(key));
  return made;
}

async function load({ scriptUrl, publishableKey, isStandIn }: Provider): Promise<Stripe> {
  if (isStandIn) return (await runScript(scriptUrl))(publishableKey);
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js runs in a browser only');
  return stripe;
}

function runScript(src: string): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => {
      if (window.Stripe) resolve(window.Stripe);
      else reject(new Error(`${src} brought no Stripe`));
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    });
    document.head.append(script);
  });
}

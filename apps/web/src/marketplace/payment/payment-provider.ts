import type { PaymentConfigDto } from '@campus-deals/contracts/gateway/site.dto';
import type { Stripe, StripeConstructor } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useSiteConfig } from '../../platform/api/site-config.js';

type Provider = PaymentConfigDto & { publishableKey: string };

const loading = new Map<string, Promise<Stripe>>();

/**
 * Loads Stripe.js, or the script of its local replacement, which implements the used part. Loaded once; retried after a
 * failure.
 */
function loadPaymentProvider(provider: Provider): Promise<Stripe> {
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

/** Loads the provider of the site's key. Nothing is loaded without a key. */
export function usePaymentProvider() {
  const { payments } = useSiteConfig().config;
  const { publishableKey, scriptUrl } = payments;
  return useQuery({
    queryKey: ['payment-provider', scriptUrl, publishableKey],
    queryFn: (): Promise<Stripe> => loadPaymentProvider({ ...payments, publishableKey: publishableKey ?? '' }),
    enabled: publishableKey !== null,
    // Not plain data, which the client could copy and compare.
    structuralSharing: false,
  });
}

/** Reads an intent by the secret in the address that the bank's page returned to; `id` names that visit. */
export function usePaymentIntent(clientSecret: string | null, id: string) {
  const { data: stripe, error, refetch } = usePaymentProvider();
  const read = useQuery({
    queryKey: ['payment-intent', id],
    queryFn: async () => {
      const answer = await stripe?.retrievePaymentIntent(clientSecret ?? '');
      if (!answer?.paymentIntent) throw new Error(answer?.error?.message ?? 'no such payment');
      return answer.paymentIntent;
    },
    enabled: stripe !== undefined && clientSecret !== null,
    gcTime: 0,
  });
  return { data: read.data, error: error ?? read.error, refetch: () => (error ? refetch() : read.refetch()) };
}

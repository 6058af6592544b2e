import type { GatewayEnv } from '../env.js';

export type PaymentSettings = Pick<
  GatewayEnv,
  'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_API_URL' | 'PAYMENT_PROVIDER_URL' | 'PUBLIC_URL'
>;

/** Path of the local payment provider on our own origin. */
export const STAND_IN_PATH = '/payment-provider';

/** https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
};

export const usesPaymentStandIn = ({ STRIPE_API_URL, PAYMENT_PROVIDER_URL }: PaymentSettings): boolean =>
  STRIPE_API_URL !== undefined || PAYMENT_PROVIDER_URL !== undefined;

/** Returns the URL of the card form's script: Stripe's own, or the local replacement's. */
export function paymentScriptUrl({ STRIPE_API_URL, PAYMENT_PROVIDER_URL }: PaymentSettings): string {
  if (STRIPE_API_URL) return `${STRIPE_API_URL}/stripe.js`;
  return PAYMENT_PROVIDER_URL ? `${STAND_IN_PATH}/stripe.js` : 'https://js.stripe.com/v3/';
}

/**
 * Returns the sources that the content policy allows for it: none without a key, and Stripe only with a key of
 * Stripe's.
 */
export function paymentSources(settings: PaymentSettings): Record<'scripts' | 'frames' | 'connections', string[]> {
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_API_URL, PAYMENT_PROVIDER_URL, PUBLIC_URL } = settings;
  if (!STRIPE_PUBLISHABLE_KEY) return { scripts: [], frames: [], connections: [] };
  if (STRIPE_API_URL) {
    const { origin } = new URL(STRIPE_API_URL);
    return { scripts: [origin], frames: [origin], connections: [] };
  }
  // Its frames use the origin of PUBLIC_URL, even if the page was opened under another name of this machine.
  if (PAYMENT_PROVIDER_URL) return { scripts: [], frames: ["'self'", new URL(PUBLIC_URL).origin], connections: [] };
  return STRIPE;
}

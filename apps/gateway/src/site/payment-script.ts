import type { GatewayEnv } from '../env.js';

export type PaymentSettings = Pick<
  GatewayEnv,
  'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_API_URL' | 'PAYMENT_PROVIDER_URL' | 'PUBLIC_URL'
>;

/** Path of the local payment provider on our own origin. */
export const STAND_IN_PATH = '/payment-provider';

/** https://docs.stripe.com/security/guide#content-security-policy, for the Payment Element with cards, wallets and Link. */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
  /** Frames that may request a wallet's payment. Not all browsers support wildcards in a permissions policy. */
  wallets: ['https://js.stripe.com'],
};

const NONE = { scripts: [], frames: [], connections: [], wallets: [] };

export const usesPaymentStandIn = ({ STRIPE_API_URL, PAYMENT_PROVIDER_URL }: PaymentSettings): boolean =>
  STRIPE_API_URL !== undefined || PAYMENT_PROVIDER_URL !== undefined;

/** Returns the URL of the payment form's script: Stripe's own, or the local replacement's. */
export function paymentScriptUrl({ STRIPE_API_URL, PAYMENT_PROVIDER_URL }: PaymentSettings): string {
  if (STRIPE_API_URL) return `${STRIPE_API_URL}/stripe.js`;
  return PAYMENT_PROVIDER_URL ? `${STAND_IN_PATH}/stripe.js` : 'https://js.stripe.com/v3/';
}

/**
 * Returns the sources that the content and permissions policies allow for it: none without a key, and Stripe only with a key of
 * Stripe's.
 */
export function paymentSources(settings: PaymentSettings): Record<keyof typeof STRIPE, string[]> {
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_API_URL, PAYMENT_PROVIDER_URL, PUBLIC_URL } = settings;
  if (!STRIPE_PUBLISHABLE_KEY) return NONE;
  if (STRIPE_API_URL) {
    const { origin } = new URL(STRIPE_API_URL);
    return { ...NONE, scripts: [origin], frames: [origin], connections: [origin] };
  }
  // Its frames use the origin of PUBLIC_URL, even if the page was opened under another name of this machine.
  if (PAYMENT_PROVIDER_URL) return { ...NONE, frames: ["'self'", new URL(PUBLIC_URL).origin] };
  return STRIPE;
}

import { Problem } from './problem.mjs';
import type { StackContext } from './services.ts';
import { defined } from './sign-in-provider.ts';

/** Settings of the payment provider, ours or Stripe: for those who use it, and handed to no other process. */
export const PAYMENT_VARIABLES = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_WEBHOOK_SECRET_PREVIOUS',
  'STRIPE_API_URL',
  'PAYMENT_PROVIDER_URL',
  'WEBHOOK_URL',
  'WEBHOOK_RETRY_MS',
];
const KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
/** Behind the gateway: the browser's side of the stand-in. */
const STAND_IN_PATH = '/payment-provider';

/** Refuses, in one line, an account at Stripe of which only a part is known. */
export function requireWholeAccount(env: NodeJS.ProcessEnv) {
  const missing = KEYS.filter((name) => !env[name]);
  if (missing.length > 0 && missing.length < KEYS.length)
    throw new Problem(`Set ${missing.join(' and ')} too (or none of ${KEYS.join(', ')}, for the stand-in).`);
}

/** Who takes cards: the account at Stripe that the environment names, else the stand-in behind the gateway. */
function paymentProvider({ given, secrets, ports }: StackContext) {
  if (given.STRIPE_SECRET_KEY)
    return {
      secretKey: given.STRIPE_SECRET_KEY,
      publishableKey: given.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: given.STRIPE_WEBHOOK_SECRET,
      apiUrl: given.STRIPE_API_URL,
    };
  const port = ports['payment-provider'];
  return {
    secretKey: `sk_test_${secrets.paymentSecretKey}`,
    publishableKey: `pk_test_${secrets.paymentPublishableKey}`,
    webhookSecret: `whsec_${secrets.paymentWebhookSecret}`,
    innerUrl: port ? `http://127.0.0.1:${port}` : undefined,
  };
}

/** The environment of the stand-in. It sends its events through the gateway, as Stripe would. */
export function paymentProviderEnv(stack: StackContext): NodeJS.ProcessEnv {
  const { secretKey, publishableKey, webhookSecret } = paymentProvider(stack);
  return defined({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    EXTERNAL_URL: `${stack.publicUrl}${STAND_IN_PATH}`,
    WEBHOOK_URL: `http://127.0.0.1:${stack.ports['gateway']}/api/webhooks/stripe`,
    WEBHOOK_RETRY_MS: stack.given.WEBHOOK_RETRY_MS,
  });
}

/** What billing is told. */
export function billingEnv(stack: StackContext): NodeJS.ProcessEnv {
  const { secretKey, webhookSecret, apiUrl, innerUrl } = paymentProvider(stack);
  return defined({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_WEBHOOK_SECRET_PREVIOUS: stack.given.STRIPE_WEBHOOK_SECRET_PREVIOUS,
    STRIPE_API_URL: apiUrl ?? innerUrl,
  });
}

/** What the gateway tells browsers. */
export function browserPaymentEnv(stack: StackContext): NodeJS.ProcessEnv {
  const { publishableKey, apiUrl, innerUrl } = paymentProvider(stack);
  return { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_URL: apiUrl, PAYMENT_PROVIDER_URL: innerUrl };
}

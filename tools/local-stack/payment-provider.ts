import { Problem } from './problem.mjs';
import type { StackContext } from './services.ts';
import { defined } from './sign-in-provider.ts';

/** Settings of the payment provider (the stand-in or Stripe), passed only to the processes that use it. */
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
/** Path of the stand-in's browser files behind the gateway. */
const STAND_IN_PATH = '/payment-provider';

/** Throws a one-line error if the Stripe settings are incomplete. */
export function requireWholeAccount(env: NodeJS.ProcessEnv) {
  const missing = KEYS.filter((name) => !env[name]);
  if (missing.length > 0 && missing.length < KEYS.length)
    throw new Problem(`Set ${missing.join(' and ')} too (or none of ${KEYS.join(', ')}, for the stand-in).`);
}

/** Returns the card payment provider: the Stripe account in the environment, else the stand-in behind the gateway. */
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

/** Returns the environment of the stand-in. It sends its events through the gateway, like Stripe. */
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

/** Returns the payment settings of billing. */
export function billingEnv(stack: StackContext): NodeJS.ProcessEnv {
  const { secretKey, webhookSecret, apiUrl, innerUrl } = paymentProvider(stack);
  return defined({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_WEBHOOK_SECRET_PREVIOUS: stack.given.STRIPE_WEBHOOK_SECRET_PREVIOUS,
    STRIPE_API_URL: apiUrl ?? innerUrl,
  });
}

/** Returns the payment settings that the gateway sends to browsers. */
export function browserPaymentEnv(stack: StackContext): NodeJS.ProcessEnv {
  const { publishableKey, apiUrl, innerUrl } = paymentProvider(stack);
  return { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_URL: apiUrl, PAYMENT_PROVIDER_URL: innerUrl };
}

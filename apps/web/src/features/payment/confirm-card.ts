import type { Stripe, StripeCardElement } from '@stripe/stripe-js';

interface Refusal {
  message: string;
  /** Whether the input is incomplete or invalid, so that the bank was not contacted. */
  isIncomplete: boolean;
}

const UNCONFIRMED = 'Your bank did not confirm the payment. Nothing was charged. Please try again.';

/**
 * Charges the card, with the bank's authentication if it requires one. Returns the reason of a failure; undefined once
 * it is paid.
 */
export async function confirmCard(
  stripe: Stripe,
  { clientSecret, card, email }: { clientSecret: string; card: StripeCardElement; email: string },
): Promise<Refusal | undefined> {
  const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
    payment_method: { card, billing_details: { email } },
  });
  const status = (paymentIntent ?? error?.payment_intent)?.status;
  // Also if another tab has paid it since.
  if (status === 'succeeded' || status === 'processing') return undefined;
  if (!error) return { message: UNCONFIRMED, isIncomplete: false };
  return { message: error.message ?? UNCONFIRMED, isIncomplete: error.type === 'validation_error' };
}

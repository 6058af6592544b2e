import type { Stripe, StripeCardElement } from '@stripe/stripe-js';

interface Refusal {
  message: string;
  /** Something is missing or mistyped: nothing was asked of the bank. */
  isIncomplete: boolean;
}

const UNCONFIRMED = 'Your bank did not confirm the payment. Nothing was charged. Please try again.';

/** Charges the card, with the bank's question where it asks one; answers why not, undefined once it is paid. */
export async function confirmCard(
  stripe: Stripe,
  { clientSecret, card, email }: { clientSecret: string; card: StripeCardElement; email: string },
): Promise<Refusal | undefined> {
  const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
    payment_method: { card, billing_details: { email } },
  });
  const status = (paymentIntent ?? error?.payment_intent)?.status;
  // Also where another tab has paid it meanwhile.
  if (status === 'succeeded' || status === 'processing') return undefined;
  if (!error) return { message: UNCONFIRMED, isIncomplete: false };
  return { message: error.message ?? UNCONFIRMED, isIncomplete: error.type === 'validation_error' };
}

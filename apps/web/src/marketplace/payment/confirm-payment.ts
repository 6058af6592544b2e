import type { PaymentIntent, Stripe, StripeElements } from '@stripe/stripe-js';
import { returnAddress } from './payment-return.js';

export interface Refusal {
  /** Undefined if the provider's form shows the reason itself. */
  message?: string;
  /** Whether the input is incomplete or invalid, so that no charge was attempted. */
  isIncomplete: boolean;
}

export const UNCONFIRMED = 'Your bank did not confirm the payment. Nothing was charged. Please try again.';

/** Whether the provider has received the money or is processing it, so that nothing is left to pay. */
export function isTaken({ status }: Pick<PaymentIntent, 'status'>): boolean {
  return status === 'succeeded' || status === 'processing';
}

/**
 * Takes the payment, with the bank's check if it requires one: in a dialog, or on a separate page that returns to
 * `returnAddress`. Returns the reason of a failure; undefined once it is paid.
 */
export async function confirmPayment({
  stripe,
  elements,
  email,
}: {
  stripe: Stripe;
  elements: StripeElements;
  email: string;
}): Promise<Refusal | undefined> {
  const { error: incomplete } = await elements.submit();
  if (incomplete) return { isIncomplete: true };
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: returnAddress(), payment_method_data: { billing_details: { email } } },
    redirect: 'if_required',
  });
  const intent = paymentIntent ?? error?.payment_intent;
  // Also if another tab has paid it since.
  if (intent && isTaken(intent)) return undefined;
  if (!error) return { message: UNCONFIRMED, isIncomplete: false };
  return { message: error.message ?? UNCONFIRMED, isIncomplete: error.type === 'validation_error' };
}

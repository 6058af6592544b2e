import { InlineError } from '../../kit/ui/states.js';

export const PAYMENT_RECEIVED = {
  title: 'Payment received',
  description: 'Your registration fee is paid. You can post deals now.',
};

/** Shown if the provider has the money, but our own servers have not processed the payment yet. */
export function LatePayment() {
  return (
    <InlineError>
      The payment went through, but we have not heard of it from the payment provider yet. It will show here within
      minutes; you need not pay again.
    </InlineError>
  );
}

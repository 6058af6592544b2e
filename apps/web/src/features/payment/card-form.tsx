import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElement, StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { Lock } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Field } from '../../components/form/field.js';
import { Form, SubmitButton } from '../../components/form/form.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { EMAIL_INPUT, FieldError } from '../../components/ui/text-field.js';
import { useTheme } from '../../lib/browser/theme.js';
import { showToast } from '../../lib/browser/toast.js';

/** Colors of the card field: `--ink` of either theme, since the provider's frame accepts plain colors only. */
const INK = { light: '#1b1f30', dark: '#f2f0ea' };

export interface CardFormProps {
  clientSecret: string;
  /** Address of the paying account, which gets the receipt. */
  email: string;
  submitText: string;
  /** Called when the provider has charged the card. */
  onPaid: () => void | Promise<void>;
  /** Link back, beside the button. */
  aside?: ReactNode;
  onBusy?: ((isBusy: boolean) => void) | undefined;
}

/** Takes the card and billing address of a payment. Input is kept after a declined payment. */
export function CardForm({ clientSecret, email, submitText, onPaid, aside, onBusy }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const theme = useTheme();
  const [isReady, setIsReady] = useState(false);
  const [problem, setProblem] = useState<string>();
  const form = useDtoForm({
    rules: async () => (await import('@campus-deals/contracts/billing/create-payment.dto')).CreatePaymentDto,
    defaultValues: { email },
    onSubmit: async (values) => {
      const card = elements?.getElement(CardElement);
      if (!stripe || !card) return setProblem('The card form is still loading. Please try again in a moment.');
      onBusy?.(true);
      try {
        const refused = await confirmCard(stripe, { clientSecret, card, email: values.email });
        setProblem(refused?.message);
        if (!refused) await onPaid();
        else if (!refused.isIncomplete)
          showToast({ title: 'Payment Failed', description: refused.message, tone: 'danger' });
      } finally {
        onBusy?.(false);
      }
    },
    onFailure: () => setProblem('The payment could not be sent. Nothing was charged. Please try again.'),
  });
  const follow = ({ error }: StripeCardElementChangeEvent) => setProblem(error?.message);
  const style = { base: { color: INK[theme], fontSize: '16px', '::placeholder': { color: '#7d8090' } } };

  return (
    <Form form={form} className="space-y-4">
      <Field {...EMAIL_INPUT} label="Billing email" hint={`We'll send your receipt to ${email}.`} required />
      <fieldset className="min-w-0" aria-describedby={problem && 'card-error'}>
        <legend className="mb-1.5 text-[0.9375rem] font-semibold">Card</legend>
        <div className="card-frame relative min-h-11">
          {!isReady && <Skeleton className="absolute inset-0 h-full" />}
          <CardElement options={{ style }} onReady={() => setIsReady(true)} onChange={follow} />
        </div>
        {problem && (
          <div role="alert">
            <FieldError id="card-error">{problem}</FieldError>
          </div>
        )}
      </fieldset>
      <p className="flex items-start gap-2 text-sm text-muted">
        <Lock className="mt-0.5 size-4 shrink-0" />
        Your card goes straight to the payment provider. We never see its number.
      </p>
      <div className="flex flex-wrap gap-3">
        {aside}
        <SubmitButton busyText="Processing..." className="flex-1">
          {submitText}
        </SubmitButton>
      </div>
    </Form>
  );
}

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
async function confirmCard(
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

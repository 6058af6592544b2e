import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { Lock } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Field } from '../../kit/form/field.js';
import { Form, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { Skeleton } from '../../kit/ui/states.js';
import { EMAIL_INPUT, FieldError, SHOP_EMAIL } from '../../kit/ui/text-field.js';
import { showToast } from '../../platform/browser/toast.js';
import { confirmPayment } from './confirm-payment.js';
import { rememberPayment } from './payment-return.js';

export interface PaymentFormProps {
  /** Address of the paying account, which gets the receipt. */
  email: string;
  /** Path that a visitor's sign-in link opens once the fee is paid. */
  goal?: string;
  submitText: string;
  /** Called when the provider has taken the payment. */
  onPaid: () => void | Promise<void>;
  /** Link back, beside the button. */
  aside?: ReactNode;
  onBusy?: ((isBusy: boolean) => void) | undefined;
}

/** Takes the payment by card or wallet, with a billing address. Input is kept after a declined payment. */
export function PaymentForm({
  email,
  goal,
  submitText,
  onPaid,
  aside,
  onBusy,
  onLoadError,
}: PaymentFormProps & { onLoadError: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const [problem, setProblem] = useState<string>();
  useReloadWhenRestored();
  const form = useDtoForm({
    rules: async () => (await import('@campus-deals/contracts/billing/create-payment.dto')).CreatePaymentDto,
    defaultValues: { email },
    onSubmit: async (values) => {
      if (!stripe || !elements || !isReady)
        return setProblem('The payment form is still loading. Please try again in a moment.');
      setProblem(undefined);
      onBusy?.(true);
      try {
        rememberPayment({ email, goal });
        const refused = await confirmPayment({ stripe, elements, email: values.email });
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

  return (
    <Form form={form} className="space-y-4">
      <Field
        {...EMAIL_INPUT}
        label="Billing email"
        hint={`We'll send your receipt to ${email}.`}
        placeholder={SHOP_EMAIL}
        required
      />
      <fieldset className="min-w-0" aria-describedby={problem && 'payment-error'}>
        <legend className="mb-1.5 text-body font-semibold">Payment</legend>
        <div className="payment-frame relative min-h-44">
          {!isReady && <Skeleton className="absolute inset-0 h-full" />}
          <PaymentElement
            options={{ layout: 'tabs', fields: { billingDetails: { email: 'never' } } }}
            onReady={() => setIsReady(true)}
            onChange={() => setProblem(undefined)}
            onLoadError={onLoadError}
          />
        </div>
        {problem && (
          <div role="alert">
            <FieldError id="payment-error">{problem}</FieldError>
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

/** Reloads a page that the browser restores after the bank's page: its payment is still marked as being sent. */
function useReloadWhenRestored(): void {
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);
}

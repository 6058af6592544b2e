import { useState } from 'react';
import { PageHead } from '../../marketplace/page-head.js';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { to } from '../../platform/paths.js';
import { FailureCard, WaitingCard } from '../../marketplace/sign-in/failure-card.js';
import { useLinkParams } from '../../marketplace/sign-in/use-link-params.js';
import { isTaken, UNCONFIRMED } from '../../marketplace/payment/confirm-payment.js';
import { leftPayment } from '../../marketplace/payment/payment-return.js';
import { usePaymentIntent } from '../../marketplace/payment/payment-provider.js';
import { useIsHydrated } from '../../platform/react/hydration.js';
import { useSession } from '../../platform/session/session.js';
import { PaidAccount, PaidVisitor } from './after-payment.js';

/** `/vendor/receipts/return`: the bank's page sends the payer here, signed in or not. */
export function PaymentReturn() {
  return (
    <>
      <PageHead title="Your Payment" noIndex />
      {useIsHydrated() && <Outcome />}
    </>
  );
}

/** Shows the outcome that the provider reports; the address may claim anything. */
function Outcome() {
  const { params, id } = useLinkParams();
  const clientSecret = params.get('payment_intent_client_secret');
  const [left] = useState(leftPayment);
  const { data: intent, error, refetch } = usePaymentIntent(clientSecret, id);
  const { isKnown, session } = useSession();
  if (clientSecret === null)
    return (
      <FailureCard
        title="No Payment Here"
        message="This page shows the outcome of a payment once, after your bank's check."
      >
        <LinkButton to={left?.from ?? to('home')} className="w-full">
          Go back
        </LinkButton>
      </FailureCard>
    );
  if (error)
    return (
      <FailureCard
        title="Payment Not Checked"
        message="We could not reach the payment provider. If the payment went through, it counts: you need not pay again."
      >
        <Button className="w-full" onClick={() => void refetch()}>
          Try again
        </Button>
      </FailureCard>
    );
  if (!intent || !isKnown)
    return (
      <WaitingCard title="Checking your payment..." text="This takes a few seconds. Please keep this page open." />
    );
  if (!isTaken(intent))
    return (
      <FailureCard title="Payment Failed" message={intent.last_payment_error?.message ?? UNCONFIRMED}>
        <LinkButton to={left?.from ?? to('home')} className="w-full">
          Try again
        </LinkButton>
      </FailureCard>
    );
  return session.authenticated ? <PaidAccount /> : <PaidVisitor left={left} />;
}

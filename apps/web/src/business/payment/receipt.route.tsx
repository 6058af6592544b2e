import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { PageHead } from '../../marketplace/page-head.js';
import { MissingPage } from '../../marketplace/missing-page.js';
import { Loading, Skeleton } from '../../kit/ui/states.js';
import { isTaken, UNCONFIRMED } from '../../marketplace/payment/confirm-payment.js';
import { usePaymentIntent } from '../../marketplace/payment/payment-provider.js';
import { FailureCard, WaitingCard } from '../../marketplace/sign-in/failure-card.js';
import { useLinkParams } from '../../marketplace/sign-in/use-link-params.js';
import { to } from '../../platform/paths.js';
import { leftPayment, PAYMENT_RETURN } from '../../marketplace/payment/payment-return.js';
import { useIsHydrated } from '../../platform/react/hydration.js';
import { PaidAccount, PaidVisitor } from './after-payment.js';
import { receiptQuery, ReceiptSheet } from './receipt-sheet.js';
import { VendorLayout } from '../vendor-page.js';
import { isUnknownThing } from '../../platform/api/http-client.js';
import { useSession } from '../../platform/session/session.js';
import { guarded } from '../../marketplace/sign-in/require-session.js';

/**
 * `/vendor/receipts/{id}`: a receipt of the registration fee, for its payer and for admins. `return` in place of an id
 * shows the outcome of a payment; a route of its own would be part of every page's first load.
 */
export function Component() {
  return useParams().id === PAYMENT_RETURN ? <PaymentReturn /> : <GuardedReceipt />;
}

export const handle = { isPrivate: true };

const GuardedReceipt = guarded('receipt', FramedReceipt);

function FramedReceipt() {
  const isVendor = useSession().session.role === 'vendor';
  if (isVendor)
    return (
      <VendorLayout>
        <Receipt />
      </VendorLayout>
    );
  return (
    <div className="page py-6 md:py-12">
      <Receipt />
    </div>
  );
}

function Receipt() {
  const { id = '' } = useParams();
  const { data: receipt, error, refetch } = useQuery(receiptQuery(id));
  if (receipt)
    return (
      <div className="mx-auto max-w-3xl">
        <PageHead title={`Receipt ${receipt.number}`} noIndex />
        <ReceiptSheet receipt={receipt} />
      </div>
    );
  if (error)
    return (
      <MissingPage
        name="Receipt"
        isUnknown={isUnknownThing(error)}
        icon={<ReceiptText />}
        text="There is no such receipt, or it belongs to another account."
        next={{ to: to('home'), text: 'Go to the home page' }}
        trouble="Unable to load the receipt."
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title="Receipt" noIndex />
      <Loading label="Loading the receipt" className="space-y-6">
        <Skeleton className="h-12 w-80 max-w-full" />
        <Skeleton className="h-100" />
      </Loading>
    </div>
  );
}

/** `/vendor/receipts/return`: the bank's page sends the payer here, signed in or not. */
function PaymentReturn() {
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

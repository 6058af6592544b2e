import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { PageHead } from '../../marketplace/page-head.js';
import { MissingPage } from '../../marketplace/missing-page.js';
import { Loading, Skeleton } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { PAYMENT_RETURN } from '../../marketplace/payment/payment-return.js';
import { receiptQuery } from './receipt.api.js';
import { ReceiptSheet } from './receipt-sheet.js';
import { VendorLayout } from '../vendor-page.js';
import { isUnknownThing } from '../../platform/api/http-client.js';
import { useSession } from '../../platform/session/session.js';
import { guarded } from '../../marketplace/sign-in/require-session.js';
import { PaymentReturn } from './payment-return.js';

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

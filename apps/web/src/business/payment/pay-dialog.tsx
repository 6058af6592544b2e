import { vendorFeeText } from '@campus-deals/contracts/money-text';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { useVendorFee } from '../../marketplace/payment/vendor-fee.js';
import { showError, showToast } from '../../platform/browser/toast.js';
import { PayForm } from '../../marketplace/payment/pay-form.js';
import { VendorSteps } from '../../marketplace/sign-in/vendor-steps.js';
import { useFeeArrival } from './fee-arrival.js';
import { LatePayment, PAYMENT_RECEIVED } from './payment-copy.js';
import { openingFailure, openPayment, useSettlePayment } from '../../marketplace/payment/payment.api.js';

/** Takes the registration fee of a signed-in user, whose address it is. */
export function PayDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const {
    data: payment,
    isError,
    error,
    refetch,
  } = useQuery({
    queryKey: ['/api/vendor/payment', email],
    queryFn: () => openPayment({ email }),
    // Read on every opening: another tab may have paid since.
    gcTime: 0,
    staleTime: 0,
  });
  useEffect(() => {
    if (isError) showError(openingFailure(error));
  }, [isError, error]);
  const current = useVendorFee();
  // A payment that is with the bank keeps the fee it was begun with.
  const fee = payment && payment !== 'paid' ? vendorFeeText(payment.amount) : current;
  const { mutateAsync: settle, data: isSettled } = useSettlePayment(useFeeArrival());
  const finish = useCallback(async () => {
    if (!(await settle())) return;
    showToast(PAYMENT_RECEIVED);
    onClose();
  }, [settle, onClose]);
  useEffect(() => {
    if (payment === 'paid') void finish();
  }, [payment, finish]);
  return (
    <Dialog
      isOpen
      onClose={() => !isBusy && onClose()}
      title={fee === null ? 'Registration fee' : `Registration fee · ${fee} once`}
      description="Then post as many deals as you like."
    >
      <div className="px-5 pb-6">
        {/* The dashboard already knows the address and the business. */}
        {current !== null && <VendorSteps fee={current} done={[1, 2]} />}
        {isSettled === false ? (
          <div className="space-y-4">
            <LatePayment />
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
          </div>
        ) : isError ? (
          <ErrorState title={openingFailure(error)} onRetry={() => void refetch()} />
        ) : payment && payment !== 'paid' ? (
          <PayForm
            clientSecret={payment.clientSecret}
            email={email}
            submitText={`Pay ${fee}`}
            onBusy={setIsBusy}
            onPaid={finish}
          />
        ) : (
          <Loading label="Opening the payment" className="space-y-4">
            <Skeleton className="h-18" />
            <Skeleton className="h-40" />
            <Skeleton className="h-11" />
          </Loading>
        )}
      </div>
    </Dialog>
  );
}

import { lazy, Suspense } from 'react';
import { Loading, Skeleton } from '../components/ui/skeleton.js';
import { SignInModal } from '../features/auth/sign-in-modal.js';
import { FEE } from '../features/payment/fee.js';
import { openingFailure, openPayment } from '../features/payment/payment.api.js';
import { useSiteConfig } from '../lib/api/site-config.js';

const PayForm = lazy(async () => ({ default: (await import('../features/payment/pay-form.js')).PayForm }));

/** The sign-in modal, with the payment of vendors. */
export function SignInWithPayment({ path, onClose }: { path: string; onClose: () => void }) {
  const { config } = useSiteConfig();
  // Without a key nobody can pay here, which the form says by itself.
  const open = async (email: string) =>
    config.payments.publishableKey === null ? { clientSecret: '' } : openPayment({ email });
  return (
    <SignInModal
      path={path}
      onClose={onClose}
      payment={{
        fee: FEE,
        open,
        failure: openingFailure,
        renderForm: (form) => (
          <Suspense
            fallback={
              <Loading label="Loading the card form">
                <Skeleton className="h-72" />
              </Loading>
            }
          >
            <PayForm {...form} />
          </Suspense>
        ),
      }}
    />
  );
}

import { vendorFeeText } from '@campus-deals/contracts/money-text';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { matchPath } from 'react-router-dom';
import { Loading, Skeleton } from '../components/ui/skeleton.js';
import { paths, to } from '../config/paths.js';
import { SignInModal } from '../features/auth/sign-in-modal.js';
import type { SignInStepsProps } from '../features/auth/sign-in-steps.js';
import { VendorSignUp } from '../features/auth/vendor-sign-up.js';
import { collegeQuery } from '../features/colleges/colleges.api.js';
import { openingFailure, openPayment } from '../features/payment/payment.api.js';
import { rememberCollege } from '../lib/session/last-college.js';
import { useSiteConfig } from '../lib/api/site-config.js';
import { useVendorFee } from '../lib/api/vendor-fee.js';

const PayForm = lazy(async () => ({ default: (await import('../features/payment/pay-form.js')).PayForm }));

interface SignInWithPaymentProps {
  /** Target of the link in the mail. */
  path: string;
  /** Completes "Sign in to …". Defaults to the product's name. */
  signInTo?: string | undefined;
  onClose: () => void;
  /** Undefined closes the modal. */
  onSignedIn?: () => void;
}

/** Sign-in modal, including the vendors' payment. */
export function SignInWithPayment({ path, signInTo, onClose, onSignedIn = onClose }: SignInWithPaymentProps) {
  return <SignInModal {...useSignInParts(path)} signInTo={signInTo} onClose={onClose} onSignedIn={onSignedIn} />;
}

/** Page for new vendors, with the payment. `path` is the vendor screen that was requested. */
export function RegisterWithPayment({ path, onSignIn }: { path: string; onSignIn: () => void }) {
  return <VendorSignUp {...useSignInParts(path)} onSignIn={onSignIn} />;
}

function useSignInParts(path: string): SignInStepsProps {
  const client = useQueryClient();
  const { config } = useSiteConfig();
  const shortName = collegeOf(path);
  useEffect(() => {
    if (shortName) rememberCollege(shortName);
  }, [shortName]);
  // Without a key no payment is possible; the form explains that.
  const fee = useVendorFee();
  const open = async (email: string) => {
    if (fee === null) return 'paid';
    if (config.payments.publishableKey === null) return { clientSecret: '', fee };
    const opened = await openPayment({ email });
    return opened === 'paid' ? opened : { clientSecret: opened.clientSecret, fee: vendorFeeText(opened.amount) };
  };
  return {
    path,
    registrationPath: registrationPath(client, path),
    payment: {
      fee,
      open,
      failure: openingFailure,
      renderForm: (form) => (
        <Suspense
          fallback={
            <Loading label="Loading the payment form">
              <Skeleton className="h-72" />
            </Loading>
          }
        >
          <PayForm {...form} />
        </Suspense>
      ),
    },
  };
}

/** Returns the path of the registration, with the college of the page at `path`. */
function registrationPath(client: QueryClient, path: string): string {
  const shortName = collegeOf(path);
  const { searchParams } = new URL(path, window.location.origin);
  const college = shortName ? client.getQueryData(collegeQuery(shortName).queryKey)?.id : searchParams.get('college');
  return to('vendorRegister', {}, college ? { college: String(college) } : {});
}

/** Returns the short name of the college of the page at `path`. */
function collegeOf(path: string): string | undefined {
  const { pathname } = new URL(path, window.location.origin);
  return matchPath({ path: paths.college, end: false }, pathname)?.params.collegeId;
}

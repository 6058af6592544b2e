import { vendorFeeText } from '@campus-deals/contracts/money-text';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { matchPath } from 'react-router-dom';
import { DealTicket } from '../cards/deal-ticket.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { Loading, Skeleton } from '../../kit/ui/states.js';
import { paths, to } from '../../platform/paths.js';
import { MODAL_TEXT, modalTitle, VENDOR_TEXT, vendorTitle } from './sign-in-copy.js';
import { type SignInStepsProps, useSignInSteps } from './sign-in-steps.js';
import { collegeQuery } from '../colleges/colleges.api.js';
import { openingFailure, openPayment } from '../payment/payment.api.js';
import { useProductName, useSiteConfig } from '../../platform/api/site-config.js';
import { useVendorFee } from '../payment/vendor-fee.js';
import { rememberCollege } from '../../platform/session/last-college.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const PayForm = lazyNamed(() => import('../payment/pay-form.js'), 'PayForm');

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

interface SignInModalProps extends SignInStepsProps {
  /** Completes "Sign in to …". Defaults to the product's name. */
  signInTo: string | undefined;
  onClose: () => void;
}

/** Signs in above the page. A vendor ticks a box, and pays the registration fee here. */
function SignInModal({ signInTo, onClose, ...props }: SignInModalProps) {
  const productName = useProductName();
  const { fee, isVendor, isSent, isPaying, progress, content } = useSignInSteps(props);
  return (
    <Dialog
      isOpen
      onClose={() => !isPaying && onClose()}
      title={isVendor ? vendorTitle(fee) : modalTitle(signInTo ?? productName)}
      {...(!isSent && { description: isVendor ? VENDOR_TEXT : MODAL_TEXT })}
    >
      <div className="px-5 pb-6">
        {progress}
        {content}
      </div>
    </Dialog>
  );
}

interface VendorSignUpProps extends SignInStepsProps {
  /** Signs in to an existing account instead. */
  onSignIn: () => void;
}

/** Page for new vendors: what the fee buys, beside the payment. */
function VendorSignUp({ onSignIn, ...props }: VendorSignUpProps) {
  const { fee, isPaying, progress, content } = useSignInSteps(props, true);
  return (
    <div className="page grid items-start gap-x-14 gap-y-7 py-8 md:py-12 lg:grid-cols-[1fr_minmax(0,28rem)] lg:grid-rows-[auto_1fr]">
      <div>
        <h1 className="text-3xl md:text-5xl">Register Your Business</h1>
        <p className="mt-2 text-muted">
          Already registered?{' '}
          <button type="button" className="link min-h-11" onClick={() => !isPaying && onSignIn()}>
            Sign in
          </button>
        </p>
      </div>
      <section
        aria-label="Registration"
        className="sheet min-w-0 p-5 sm:p-7 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        {content}
      </section>
      <div className="grid gap-x-10 gap-y-7 sm:grid-cols-[1fr_minmax(0,16rem)]">
        <div>
          <h2 className="mb-3 text-xl">{fee === null ? 'What you get' : `What ${fee} buys`}</h2>
          <ul className="mb-7 list-disc space-y-2 pl-5">
            <li>As many deals as you like. There is no subscription.</li>
            <li>A place in front of the students near you: on their college's page, in the search and on the map.</li>
            <li>Codes that your staff scan with any phone, and numbers that show what each deal brings.</li>
          </ul>
          <h2 className="mb-3 text-xl">How it goes</h2>
          {progress}
        </div>
        <div>
          <DealTicket
            deal={{ id: 0, title: 'Lunch before two', vendorName: 'Your shop', category: 'food_drink' }}
            badge="25% OFF"
            distance="4 min walk"
            expiry="Expires in 12 days"
          />
          <p className="mt-3 text-sm text-muted">What students see. This deal is an example.</p>
        </div>
      </div>
    </div>
  );
}

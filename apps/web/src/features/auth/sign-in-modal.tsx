import { useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { to } from '../../config/paths.js';
import { useProductName } from '../../lib/api/site-config.js';
import { showError, showToast } from '../../lib/browser/toast.js';
import { rememberPath } from '../../lib/session/post-auth-path.js';
import { MagicLink } from './magic-link.js';
import { SentStep, UnsentStep } from './sent-step.js';
import { MODAL_COPY, MODAL_TEXT, modalTitle, PAID_COPY, VENDOR_TEXT, vendorTitle } from './sign-in-copy.js';
import { useSendMagicLink } from './sign-in.api.js';
import { VendorSteps } from './vendor-steps.js';

/** Payment parts that the payment feature provides. */
export interface PaymentSlot {
  /** "$10"; null if there is no fee. */
  fee: string | null;
  /** Opens the payment for an address, with its amount as text; `'paid'` if nothing is left to pay. */
  open: (email: string) => Promise<{ clientSecret: string; fee: string | null } | 'paid'>;
  /** Returns the text for a failure to open it. */
  failure: (error: unknown) => string;
  renderForm: (form: {
    clientSecret: string;
    email: string;
    /** Path that the email's link opens after the payment. */
    goal: string;
    submitText: string;
    onPaid: () => Promise<void>;
    onBusy: (isBusy: boolean) => void;
    aside: ReactNode;
  }) => ReactNode;
}

type Step =
  | { name: 'email'; vendorEmail?: string }
  | { name: 'payment'; email: string; clientSecret: string; fee: string | null }
  | { name: 'sent' | 'unsent'; email: string; goal: string };

interface SignInModalProps {
  path: string;
  /** Completes "Sign in to …". Defaults to the product's name. */
  signInTo: string | undefined;
  /** Path that the email's link opens after the payment. */
  registrationPath: string;
  /** Opens with the vendor box ticked; `path` is then a vendor screen. */
  isForVendors: boolean;
  onClose: () => void;
  onSignedIn: () => void;
  payment: PaymentSlot;
}

/**
 * Signs in without leaving the page; the email's link leads to `path`. A vendor pays the registration fee first, and
 * the link then leads to the registration. A vendor who had already paid continues to the requested vendor screen.
 */
export function SignInModal({
  path,
  signInTo,
  registrationPath,
  isForVendors,
  onClose,
  onSignedIn,
  payment,
}: SignInModalProps) {
  useEffect(() => rememberPath(path), [path]);
  const navigate = useNavigate();
  const productName = useProductName();
  const send = useSendMagicLink();
  const [step, setStep] = useState<Step>({ name: 'email' });
  const [isVendor, setIsVendor] = useState(isForVendors);
  const [isSent, setIsSent] = useState(false);
  const [isPaying, setIsPaying] = useState(false);

  const mailLink = async (email: string, goal = registrationPath, copy = PAID_COPY) => {
    rememberPath(goal);
    try {
      await send.mutateAsync(email);
      // The step says that the email is sent, and not that the fee is paid.
      if (copy === PAID_COPY) showToast(copy.sent);
      setStep({ name: 'sent', email, goal });
    } catch (error) {
      showToast({ ...copy.failed(error), tone: 'danger' });
      // Nothing was paid: the form keeps the address.
      if (payment.fee !== null) setStep({ name: 'unsent', email, goal });
    }
  };
  const continueToPayment = async (email: string) => {
    try {
      const opened = await payment.open(email);
      if (opened === 'paid') await mailLink(email, isForVendors ? path : registrationPath, MODAL_COPY);
      else setStep({ name: 'payment', email, ...opened });
    } catch (error) {
      showError(payment.failure(error));
    }
  };
  const fee = step.name === 'payment' ? step.fee : payment.fee;
  const description = {
    email: isVendor ? VENDOR_TEXT : isSent ? undefined : MODAL_TEXT,
    payment: `The registration fee is ${fee}, once. Then post as many deals as you like. Already paid? Go back, clear the vendor box, and sign in.`,
    sent: undefined,
    unsent: undefined,
  }[step.name];

  return (
    <Dialog
      isOpen
      onClose={() => !isPaying && onClose()}
      title={isVendor ? vendorTitle(fee) : modalTitle(signInTo ?? productName)}
      {...(description && { description })}
    >
      <div className="px-5 pb-6">
        {isVendor && (
          <VendorSteps fee={fee} done={fee !== null && (step.name === 'sent' || step.name === 'unsent') ? [0] : []} />
        )}
        {step.name === 'email' && (
          <MagicLink
            copy={MODAL_COPY}
            isFocused
            vendor={{
              isOn: isVendor,
              hasFee: fee !== null,
              onChange: setIsVendor,
              email: step.vendorEmail,
              onContinue: continueToPayment,
            }}
            onSent={() => setIsSent(true)}
            onSignedIn={onSignedIn}
            outro={<Agreement />}
          />
        )}
        {step.name === 'payment' && (
          <>
            {payment.renderForm({
              clientSecret: step.clientSecret,
              email: step.email,
              goal: registrationPath,
              submitText: `Pay ${fee} & Continue`,
              onPaid: () => mailLink(step.email),
              onBusy: setIsPaying,
              aside: (
                <Button
                  variant="secondary"
                  aria-disabled={isPaying}
                  onClick={() => !isPaying && setStep({ name: 'email', vendorEmail: step.email })}
                >
                  Back
                </Button>
              ),
            })}
            <Agreement />
          </>
        )}
        {step.name === 'sent' && (
          <SentStep
            email={step.email}
            copy={fee === null ? MODAL_COPY : PAID_COPY}
            onSignedIn={() => void navigate(step.goal, { replace: true })}
          />
        )}
        {step.name === 'unsent' && <UnsentStep email={step.email} onAgain={() => mailLink(step.email, step.goal)} />}
      </div>
    </Dialog>
  );
}

function Agreement() {
  return (
    <p className="mt-3 text-sm text-muted">
      By continuing, you agree to our{' '}
      <Link to={to('terms')} className="link">
        Terms of Service
      </Link>{' '}
      and{' '}
      <Link to={to('privacy')} className="link">
        Privacy Policy
      </Link>
      .
    </p>
  );
}

import { useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../kit/ui/button.js';
import { to } from '../../platform/paths.js';
import { showError, showToast } from '../../platform/browser/toast.js';
import { rememberPath } from '../../platform/session/post-auth-path.js';
import { MagicLink } from './magic-link.js';
import { SentStep, UnsentStep } from './sent-step.js';
import { MODAL_COPY, PAID_COPY } from './sign-in-copy.js';
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

export interface SignInStepsProps {
  path: string;
  /** Path that the email's link opens after the payment. */
  registrationPath: string;
  payment: PaymentSlot;
  onSignedIn?: () => void;
}

/**
 * Steps of signing in without leaving the page; the email's link leads to `path`. A vendor pays the registration fee
 * first, and the link then leads to the registration. On the vendors' own page, `path` is a vendor screen, to which a
 * vendor who has already paid continues.
 */
export function useSignInSteps(
  { path, registrationPath, payment, onSignedIn }: SignInStepsProps,
  isForVendors = false,
) {
  useEffect(() => rememberPath(path), [path]);
  const send = useSendMagicLink();
  const [step, setStep] = useState<Step>({ name: 'email' });
  const [isVendor, setIsVendor] = useState(isForVendors);
  const [isSent, setIsSent] = useState(false);
  const [isPaying, setIsPaying] = useState(false);

  const mailLink = async (email: string, goal = registrationPath, copy = PAID_COPY) => {
    rememberPath(goal);
    try {
      await send.mutateAsync(email);
      // The next step shows that the email is sent, but not that the fee is paid.
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
  const isOver = step.name === 'sent' || step.name === 'unsent';
  return {
    fee,
    isVendor,
    /** Whether an email is on its way, or should be. */
    isSent: isOver || isSent,
    isPaying,
    progress: isVendor && <VendorSteps fee={fee} done={fee !== null && isOver ? [0] : []} />,
    content: (
      <>
        {step.name === 'email' && (
          <MagicLink
            copy={MODAL_COPY}
            isFocused={!isForVendors}
            vendor={{
              isOn: isVendor,
              hasFee: fee !== null,
              ...(!isForVendors && { onChange: setIsVendor }),
              email: step.vendorEmail,
              onContinue: continueToPayment,
            }}
            onSent={() => setIsSent(true)}
            onSignedIn={onSignedIn}
            outro={<Agreement />}
          />
        )}
        {step.name === 'payment' && (
          <PaymentStep
            step={step}
            renderForm={payment.renderForm}
            goal={registrationPath}
            isPaying={isPaying}
            onBusy={setIsPaying}
            onPaid={() => mailLink(step.email)}
            onBack={() => setStep({ name: 'email', vendorEmail: step.email })}
          />
        )}
        {isOver && <LinkStep step={step} hasFee={fee !== null} onAgain={() => mailLink(step.email, step.goal)} />}
      </>
    ),
  };
}

interface LinkStepProps {
  step: Step & { name: 'sent' | 'unsent' };
  hasFee: boolean;
  onAgain: () => Promise<void>;
}

function LinkStep({ step: { name, email, goal }, hasFee, onAgain }: LinkStepProps) {
  const navigate = useNavigate();
  if (name === 'unsent') return <UnsentStep email={email} onAgain={onAgain} />;
  const signedIn = () => void navigate(goal, { replace: true });
  return <SentStep email={email} copy={hasFee ? PAID_COPY : MODAL_COPY} onSignedIn={signedIn} />;
}

interface PaymentStepProps extends Pick<PaymentSlot, 'renderForm'> {
  step: Step & { name: 'payment' };
  goal: string;
  isPaying: boolean;
  onBusy: (isBusy: boolean) => void;
  onPaid: () => Promise<void>;
  onBack: () => void;
}

function PaymentStep({ step, renderForm, isPaying, onBack, ...form }: PaymentStepProps) {
  return (
    <>
      {renderForm({
        ...form,
        clientSecret: step.clientSecret,
        email: step.email,
        submitText: `Pay ${step.fee} & Continue`,
        aside: (
          <Button variant="secondary" aria-disabled={isPaying} onClick={onBack}>
            Back
          </Button>
        ),
      })}
      <Agreement />
    </>
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

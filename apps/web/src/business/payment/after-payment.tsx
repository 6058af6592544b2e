import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { LinkButton } from '../../kit/ui/button.js';
import { to } from '../../platform/paths.js';
import { WaitingCard } from '../../marketplace/sign-in/failure-card.js';
import { SentStep, UnsentStep } from '../../marketplace/sign-in/sent-step.js';
import { PAID_COPY } from '../../marketplace/sign-in/sign-in-copy.js';
import { useSendMagicLink } from '../../marketplace/sign-in/sign-in.api.js';
import { LatePayment, PAYMENT_RECEIVED } from './payment-copy.js';
import { useSettlePayment } from '../../marketplace/payment/payment.api.js';
import type { LeftPayment } from '../../marketplace/payment/payment-return.js';
import { showToast } from '../../platform/browser/toast.js';
import { rememberPath } from '../../platform/session/post-auth-path.js';
import { useFeeArrival } from './fee-arrival.js';

/** Waits until our own servers have processed a signed-in user's payment, then opens the dashboard. */
export function PaidAccount() {
  const navigate = useNavigate();
  const { mutateAsync: settle, data: isSettled } = useSettlePayment(useFeeArrival());
  useEffect(() => {
    void settle().then((hasArrived) => {
      if (!hasArrived) return;
      showToast(PAYMENT_RECEIVED);
      void navigate(to('vendorDashboard'), { replace: true });
    });
  }, [settle, navigate]);
  if (isSettled !== false)
    return <WaitingCard title="Payment received" text="We are waiting for the payment provider's confirmation." />;
  return (
    <Sheet>
      <LatePayment />
      <LinkButton to={to('vendorDashboard')} className="w-full">
        Go to the dashboard
      </LinkButton>
    </Sheet>
  );
}

/** Emails the sign-in link that follows a visitor's payment. */
export function PaidVisitor({ left }: { left: LeftPayment | undefined }) {
  if (left) return <LinkAfterPayment {...left} />;
  return (
    <Sheet>
      <p className="text-muted">Sign in with the address that you paid for, then register your business.</p>
      <LinkButton to={to('login')} className="w-full">
        Sign in
      </LinkButton>
    </Sheet>
  );
}

function LinkAfterPayment({ email, goal = to('vendorRegister') }: LeftPayment) {
  const navigate = useNavigate();
  const send = useSendMagicLink();
  // A query, since it runs once however often React mounts the page.
  const { data, isPending, refetch } = useQuery({
    queryKey: ['payment-return', email],
    queryFn: async () => {
      rememberPath(goal);
      const isSent = await send.mutateAsync(email).then(
        () => true,
        () => false,
      );
      showToast(isSent ? PAID_COPY.sent : { ...PAID_COPY.failed(undefined), tone: 'danger' });
      return { isSent };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  if (isPending) return <WaitingCard title="Your fee is paid" text="We are sending your sign-in link." />;
  return (
    <Sheet>
      {data?.isSent ? (
        <SentStep email={email} copy={PAID_COPY} onSignedIn={() => void navigate(goal, { replace: true })} />
      ) : (
        <UnsentStep email={email} onAgain={async () => void (await refetch())} />
      )}
    </Sheet>
  );
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className="page grid max-w-md py-8 md:py-16">
      <div className="sheet space-y-5 p-6 sm:p-8">
        <h1 className="text-2xl">{PAYMENT_RECEIVED.title}</h1>
        {children}
      </div>
    </div>
  );
}

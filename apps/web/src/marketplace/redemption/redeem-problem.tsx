import { BadgeCheck, CircleSlash, Clock3, CloudOff, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { to } from '../../platform/paths.js';
import { HttpError } from '../../platform/api/http-client.js';
import { useClock } from '../../platform/browser/clock.js';
import { openingsOf, openText, scheduleText } from '../copy/opening-times.js';
import { useOnline } from '../../platform/browser/use-online.js';
import type { Redeemable } from './redemption.api.js';

interface RedeemProblemProps {
  error: Error;
  deal: Redeemable['deal'];
  reminder: Redeemable['reminder'];
  onRetry: () => void;
}

/** Refusals by the server's error code after which there is nothing to do. */
const REFUSALS: Partial<Record<string, { title: string; text: string }>> = {
  already_redeemed: { title: 'Already redeemed', text: 'You have had this deal.' },
  deal_not_found: { title: 'This deal has ended', text: 'It is not offered any more.' },
  own_business: { title: 'This is your business', text: 'You cannot redeem at your own business.' },
  access_denied: { title: 'Not with this account', text: 'Admin accounts cannot redeem deals.' },
};

/** Explains why there is no code to show, and what to do next. */
export function RedeemProblem({ error, deal, reminder, onRetry }: RedeemProblemProps) {
  const isOnline = useOnline();
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      Try again
    </Button>
  );
  if (!isOnline) {
    return (
      <Problem icon={<WifiOff />} title="You are offline" action={retry}>
        Connect once to get this deal. After that it is kept on this device.
      </Problem>
    );
  }
  const code = error instanceof HttpError ? error.code : undefined;
  const refusal = REFUSALS[code ?? ''];
  if (refusal) {
    return (
      <Problem icon={<CircleSlash />} title={refusal.title}>
        {refusal.text}
      </Problem>
    );
  }
  switch (code) {
    case 'verified_students_only':
      return (
        <Problem
          icon={<BadgeCheck />}
          title="For verified students only"
          action={<LinkButton to={to('account')}>Verify my account</LinkButton>}
        >
          Prove with your school address that you study, once. It takes a minute and counts for every deal.
        </Problem>
      );
    case 'deal_not_open_now':
      return <NotOpenNow deal={deal} reminder={reminder} onRetry={onRetry} />;
    case 'redemption_limit_reached':
      return (
        <Problem icon={<CircleSlash />} title="No more to be had">
          {(error instanceof HttpError && error.detail) || 'All of this deal has been given out'}.
        </Problem>
      );
    case 'too_many_requests':
      return (
        <Problem icon={<Clock3 />} title="Too many tries" action={retry}>
          Wait a minute, then try again.
        </Problem>
      );
    default:
      return (
        <Problem icon={<CloudOff />} title="This did not work" action={retry}>
          This is on our side. Nothing was used up.
        </Problem>
      );
  }
}

/** Shown for a recurring deal outside its hours: lists them, and when it opens next. */
export function NotOpenNow({ deal, reminder, onRetry }: Omit<RedeemProblemProps, 'error'>) {
  const clock = useClock();
  return (
    <Problem
      icon={<Clock3 />}
      title="Not valid right now"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {reminder}
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        </div>
      }
    >
      {deal.schedule
        ? `${scheduleText(deal.schedule)}. ${openText(openingsOf(deal.schedule), deal.timeZone, clock) ?? ''}`
        : 'Come back when it is open.'}
    </Problem>
  );
}

/** Shown when a code expires while its screen is open. */
export function CodeExpired({ onRetry }: Pick<RedeemProblemProps, 'onRetry'>) {
  return (
    <Problem
      icon={<Clock3 />}
      title="Your code has expired"
      action={
        <Button variant="secondary" onClick={onRetry}>
          Get a new code
        </Button>
      }
    >
      It was not used within 24 hours, so its place went to other students.
    </Problem>
  );
}

function Problem({
  icon,
  title,
  action,
  children,
}: {
  icon: ReactNode;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 rounded-lg bg-well px-5 py-8 text-center">
      <span
        className="mb-1 grid size-12 place-items-center rounded-full bg-surface text-muted [&>svg]:size-6"
        aria-hidden="true"
      >
        {icon}
      </span>
      <p className="text-lg font-semibold">{title}</p>
      <p className="max-w-[40ch] text-body text-muted">{children}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

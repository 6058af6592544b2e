import { Mails, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { to } from '../../platform/paths.js';

interface LinkCardProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** Button that redeems the link. Opening the page changes nothing, so a mail scanner may do so. */
  action?: { label: string; busyLabel: string; isBusy: boolean; onPress: () => void };
  children?: ReactNode;
}

/** Page that an email's link opens. */
export function LinkCard({ icon, title, text, action, children }: LinkCardProps) {
  return (
    <div className="page grid max-w-md py-8 md:py-16">
      <div className="sheet p-6 text-center sm:p-8">
        <span
          className="mx-auto mb-4 grid size-12 place-items-center rounded-full bg-brand-soft text-on-brand-soft [&>svg]:size-6"
          aria-hidden="true"
        >
          {icon}
        </span>
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-2 text-muted">{text}</p>
        {action && (
          <Button
            className="mt-6 w-full"
            isBusy={action.isBusy}
            busyText={action.busyLabel}
            onClick={() => action.onPress()}
          >
            {action.label}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

/** Whether this is the provider's response to the first of the two confirmations of an address change. */
export function isFirstConfirmation(params: URLSearchParams): boolean {
  return params.get('message')?.startsWith('Confirmation link accepted') ?? false;
}

export function ConfirmOtherAddressCard() {
  return (
    <LinkCard
      icon={<Mails />}
      title="One more to go"
      text="This address is confirmed. Now open the link we sent to the other email address: your email changes once both are confirmed."
    >
      <LinkButton variant="secondary" to={to('home')} className="mt-6 w-full">
        Back to home
      </LinkButton>
    </LinkCard>
  );
}

interface ContinueAsCardProps {
  /** Address of the link's account. */
  email: string;
  isBusy: boolean;
  onContinue: () => void;
}

/** Names the account of a sign-in link and waits: a link not requested in this browser may be someone else's. */
export function ContinueAsCard({ email, isBusy, onContinue }: ContinueAsCardProps) {
  return (
    <LinkCard
      icon={<UserRound />}
      title={`Continue as ${veiled(email)}?`}
      text="This link was requested in a different browser. Continue only if this is your account."
      action={{ label: 'Continue', busyLabel: 'Signing in...', isBusy, onPress: onContinue }}
    >
      <LinkButton variant="quiet" to={to('home')} className="mt-2 w-full">
        Not me
      </LinkButton>
    </LinkCard>
  );
}

/** Returns "j…@uni.edu", enough to recognize one's own address. */
function veiled(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

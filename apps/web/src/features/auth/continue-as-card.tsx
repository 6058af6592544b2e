import { UserRound } from 'lucide-react';
import { LinkButton } from '../../components/ui/button.js';
import { to } from '../../config/paths.js';
import { LinkCard } from './link-card.js';

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
export function veiled(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

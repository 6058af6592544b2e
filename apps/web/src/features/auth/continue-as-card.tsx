import { UserRound } from 'lucide-react';
import { LinkButton } from '../../components/ui/button.js';
import { to } from '../../config/paths.js';
import { LinkCard } from './link-card.js';

interface ContinueAsCardProps {
  /** Whose link it is. */
  email: string;
  isBusy: boolean;
  onContinue: () => void;
}

/** A sign-in link that this browser did not ask for may be somebody else's: it names the account and waits. */
export function ContinueAsCard({ email, isBusy, onContinue }: ContinueAsCardProps) {
  return (
    <LinkCard
      icon={<UserRound />}
      title={`Continue as ${veiled(email)}?`}
      text="This link was requested in a different browser. Continue only if this is your account."
      action={{ label: 'Continue', busyLabel: 'Signing in...', isBusy, onPress: onContinue }}
    >
      <LinkButton look="quiet" to={to('home')} className="mt-2 w-full">
        Not me
      </LinkButton>
    </LinkCard>
  );
}

/** "j…@uni.edu": enough to know one's own address by. */
export function veiled(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

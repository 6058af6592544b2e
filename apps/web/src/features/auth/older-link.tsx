import type { SessionDto } from '@campus-deals/contracts/session.dto';
import { KeyRound } from 'lucide-react';
import { LinkCard } from './link-card.js';
import { LinkFailure } from './link-failure.js';
import { isRefused } from './provider-link.js';
import { useVerifyOlderLink } from './sign-in.api.js';

interface OlderLinkProps {
  token: string;
  onSignedIn: (session: SessionDto, redirectTo: string | null) => void;
}

/** A link of ours with a token, as in the mail after a vendor's payment. */
export function OlderLink({ token, onSignedIn }: OlderLinkProps) {
  const verify = useVerifyOlderLink();
  const press = () => verify.mutate(token, { onSuccess: ({ session, redirectTo }) => onSignedIn(session, redirectTo) });
  if (verify.isError)
    return (
      <LinkFailure
        isUsedUp={isRefused(verify.error)}
        onRetry={press}
        onSignedIn={(session) => onSignedIn(session, null)}
      />
    );
  return (
    <LinkCard
      icon={<KeyRound />}
      title="Sign in"
      text="Press the button to sign in on this device."
      action={{
        label: 'Sign in',
        busyLabel: 'Signing in...',
        isBusy: verify.isPending || verify.isSuccess,
        onPress: press,
      }}
    />
  );
}

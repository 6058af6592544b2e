import type { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import { KeyRound } from 'lucide-react';
import { suspensionOf } from '../../lib/session/provider/sign-in.js';
import { LinkFailure } from './failure-card.js';
import { ContinueAsCard, LinkCard } from './link-card.js';
import { isRefused } from './provider-link.js';
import { useOlderLinkAccount, useVerifyOlderLink } from './sign-in.api.js';

interface OlderLinkProps {
  token: string;
  onSignedIn: (session: SessionDto, redirectTo: string | null) => void;
}

/**
 * Signs in by one of our own links with a token, as in the email after a vendor's payment. It was not requested in this
 * browser, so the page names the account first.
 */
export function OlderLink({ token, onSignedIn }: OlderLinkProps) {
  const account = useOlderLinkAccount(token);
  const verify = useVerifyOlderLink();
  const press = () => verify.mutate(token, { onSuccess: ({ session, redirectTo }) => onSignedIn(session, redirectTo) });
  if (verify.isError) {
    const isUsedUp = isRefused(verify.error);
    const message = suspensionOf(verify.error) ?? (isUsedUp ? undefined : 'Failed to verify magic link');
    return (
      <LinkFailure
        isUsedUp={isUsedUp}
        {...(message && { message })}
        onRetry={press}
        onSignedIn={(session) => onSignedIn(session, null)}
      />
    );
  }
  const isBusy = verify.isPending || verify.isSuccess;
  if (account.data) return <ContinueAsCard email={account.data.email} isBusy={isBusy} onContinue={press} />;
  return (
    <LinkCard
      icon={<KeyRound />}
      title="Sign in"
      text="Press the button to sign in on this device."
      action={{
        label: 'Sign in',
        busyLabel: isBusy ? 'Signing in...' : 'One moment...',
        isBusy: isBusy || account.isFetching,
        // An invalid link has no account to name: pressing leads to a new link.
        onPress: () => (isRefused(account.error) ? press() : void account.refetch()),
      }}
    />
  );
}

import type { SessionDto } from '@campus-deals/contracts/session.dto';
import { KeyRound, MailCheck } from 'lucide-react';
import { HttpError } from '../../lib/api/http-client.js';
import { providerCode } from '../../lib/session/provider/client.js';
import { SignInError } from '../../lib/session/provider/sign-in.js';
import { ConfirmOtherAddressCard } from './confirm-other-address-card.js';
import { LinkCard } from './link-card.js';
import { LinkFailure } from './link-failure.js';
import { linkType, useVerifyLink } from './sign-in.api.js';

interface ProviderLinkProps {
  tokenHash: string;
  type: string | null;
  onSignedIn: (session: SessionDto, type: string) => void;
}

/** A 4xx of the provider: this link will not work again. */
export function isRefused(error: unknown): boolean {
  return (
    providerCode(error) !== undefined ||
    (error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429)
  );
}

/** The link of the sign-in mail. */
export function ProviderLink({ tokenHash, type: named, onSignedIn }: ProviderLinkProps) {
  const type = linkType(named);
  const verify = useVerifyLink();
  const press = () =>
    verify.mutate({ tokenHash, type }, { onSuccess: (session) => session && onSignedIn(session, type) });
  if (verify.isSuccess && verify.data === null) return <ConfirmOtherAddressCard />;
  if (verify.isError) {
    const { error } = verify;
    return (
      <LinkFailure
        isUsedUp={isRefused(error)}
        {...(error instanceof SignInError && { message: error.message })}
        onRetry={press}
        onSignedIn={(session) => onSignedIn(session, 'email')}
      />
    );
  }
  const isConfirmation = type === 'signup' || type === 'email_change';
  return (
    <LinkCard
      icon={isConfirmation ? <MailCheck /> : <KeyRound />}
      title={isConfirmation ? 'Confirm your email' : 'Sign in'}
      text={WORDS[type] ?? 'Press the button to sign in on this device.'}
      action={{
        label: isConfirmation ? 'Confirm your email' : 'Sign in',
        busyLabel: isConfirmation ? 'Confirming...' : 'Signing in...',
        isBusy: verify.isPending || verify.isSuccess,
        onPress: press,
      }}
    />
  );
}

const WORDS: Partial<Record<string, string>> = {
  signup: 'Press the button to confirm your address and sign in on this device.',
  email_change: 'Press the button to confirm this address for your account.',
};

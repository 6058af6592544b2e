import type { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import { KeyRound, MailCheck } from 'lucide-react';
import { HttpError } from '../../platform/api/http-client.js';
import { providerCode } from '../../platform/session/provider/client.js';
import { SignInError } from '../../platform/session/provider/sign-in.js';
import { LinkFailure } from '../../marketplace/sign-in/failure-card.js';
import { ConfirmOtherAddressCard, ContinueAsCard, LinkCard } from './link-card.js';
import { linkType, useConfirmSignIn, useVerifyLink } from '../../marketplace/sign-in/sign-in.api.js';

interface ProviderLinkProps {
  tokenHash: string;
  type: string | null;
  /** Whether the link was requested in this browser. */
  isAskedHere: boolean;
  onSignedIn: (session: SessionDto, type: string) => void;
}

/** Whether the provider answered with a 4xx: the link will never work again. */
export function isRefused(error: unknown): boolean {
  return (
    providerCode(error) !== undefined ||
    (error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429)
  );
}

/** Signs in by the link of the sign-in email. */
export function ProviderLink({ tokenHash, type: named, isAskedHere, onSignedIn }: ProviderLinkProps) {
  const type = linkType(named);
  const verify = useVerifyLink();
  const confirm = useConfirmSignIn();
  const press = () =>
    verify.mutate(
      { tokenHash, type, isAskedHere },
      { onSuccess: (session) => session && 'role' in session && onSignedIn(session, type) },
    );
  if (verify.isSuccess && verify.data === null) return <ConfirmOtherAddressCard />;
  if (verify.data && 'tokens' in verify.data && !confirm.isError) {
    const unconfirmed = verify.data;
    return (
      <ContinueAsCard
        email={unconfirmed.email}
        isBusy={confirm.isPending || confirm.isSuccess}
        onContinue={() => confirm.mutate(unconfirmed, { onSuccess: (session) => onSignedIn(session, type) })}
      />
    );
  }
  const error = verify.error ?? confirm.error;
  if (error) {
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

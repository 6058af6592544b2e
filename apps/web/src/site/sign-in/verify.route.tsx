import type { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { PageHead } from '../../marketplace/page-head.js';
import { to } from '../../platform/paths.js';
import { LinkFailure } from '../../marketplace/sign-in/failure-card.js';
import { ConfirmOtherAddressCard, ContinueAsCard, isFirstConfirmation, LinkCard } from './link-card.js';
import { isRefused, ProviderLink } from './provider-link.js';
import { SchoolLink } from './school-link.js';
import { SIGNED_IN } from '../../marketplace/sign-in/sign-in-copy.js';
import { useOlderLinkAccount, useVerifyOlderLink } from '../../marketplace/sign-in/sign-in.api.js';
import { useLinkParams } from '../../marketplace/sign-in/use-link-params.js';
import { showToast } from '../../platform/browser/toast.js';
import { useIsHydrated } from '../../platform/react/hydration.js';
import { safePath } from '../../platform/session/post-auth-path.js';
import { suspensionOf } from '../../platform/session/provider/sign-in.js';
import { wasAskedHere } from '../../platform/session/sign-in-mark.js';
import { AfterSignIn } from './after-sign-in.js';

/** `/verify`: target of the links in our mails. Opening it changes nothing; its only button does. */
export function Component() {
  return (
    <>
      <PageHead title="Verify Your Link" noIndex />
      {useIsHydrated() && <Link />}
    </>
  );
}

export const handle = { isPrivate: true };

function Link() {
  const { params, id } = useLinkParams();
  return <Verify key={id} params={params} />;
}

function Verify({ params }: { params: URLSearchParams }) {
  const [done, setDone] = useState<{ session: SessionDto; first?: string | null }>();
  const other = otherLoopbackName(new URL(window.location.href), params.get('redirect_to'));
  const tokenHash = params.get('token_hash');
  const schoolToken = params.get('school_token');
  const token = params.get('token');
  useEffect(() => {
    if (other && tokenHash) window.location.replace(`${other}${to('verify')}#${params.toString()}`);
  }, [other, tokenHash, params]);

  if (done?.session.role) return <AfterSignIn role={done.session.role} first={done.first ?? null} />;
  if (other && tokenHash) return null;
  if (tokenHash)
    return (
      <ProviderLink
        tokenHash={tokenHash}
        type={params.get('type')}
        isAskedHere={wasAskedHere(params)}
        onSignedIn={(session, type) => {
          if (type === 'email_change') return setDone({ session, first: emailChanged() });
          showToast(SIGNED_IN);
          setDone({ session });
        }}
      />
    );
  if (schoolToken) return <SchoolLink token={schoolToken} />;
  if (token)
    return (
      <OlderLink
        token={token}
        onSignedIn={(session, redirectTo) => {
          showToast(SIGNED_IN);
          setDone({ session, first: safePath(redirectTo) ?? null });
        }}
      />
    );
  if (isFirstConfirmation(params)) return <ConfirmOtherAddressCard />;
  return <NoToken />;
}

function emailChanged(): string {
  showToast({ title: 'Email changed', description: 'From now on you sign in with your new address.' });
  return to('account');
}

function NoToken() {
  useEffect(
    () =>
      void showToast({
        title: 'Invalid Magic Link',
        description: 'This address holds no link. Open the one in your email again.',
        tone: 'danger',
      }),
    [],
  );
  return <Navigate to={to('home')} replace />;
}

interface OlderLinkProps {
  token: string;
  onSignedIn: (session: SessionDto, redirectTo: string | null) => void;
}

/**
 * Signs in by one of our own links with a token, as in the email after a vendor's payment. It was not requested in this
 * browser, so the page names the account first.
 */
function OlderLink({ token, onSignedIn }: OlderLinkProps) {
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

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns the address at which to open the link again. Emails use one address of the development stack; a browser may
 * use another of its names, which has other cookies. Follows only one loopback name to another on the same port.
 */
export function otherLoopbackName(here: URL, redirectTo: string | null): string | undefined {
  if (!redirectTo || !URL.canParse(redirectTo)) return undefined;
  const there = new URL(redirectTo);
  const isSameStack =
    here.protocol === there.protocol &&
    here.port === there.port &&
    LOOPBACK.test(here.hostname) &&
    LOOPBACK.test(there.hostname);
  return isSameStack && here.hostname !== there.hostname ? there.origin : undefined;
}

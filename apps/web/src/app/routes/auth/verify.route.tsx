import type { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { PageHead } from '../../../components/page-head.js';
import { to } from '../../../config/paths.js';
import { ConfirmOtherAddressCard, isFirstConfirmation } from '../../../features/auth/link-card.js';
import { otherLoopbackName } from '../../../features/auth/loopback.js';
import { OlderLink } from '../../../features/auth/older-link.js';
import { ProviderLink } from '../../../features/auth/provider-link.js';
import { SchoolLink } from '../../../features/auth/school-link.js';
import { SIGNED_IN } from '../../../features/auth/sign-in-copy.js';
import { useLinkParams } from '../../../features/auth/use-link-params.js';
import { useIsHydrated } from '../../../lib/react/hydration.js';
import { wasAskedHere } from '../../../lib/session/sign-in-mark.js';
import { safePath } from '../../../lib/session/post-auth-path.js';
import { showToast } from '../../../lib/browser/toast.js';
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

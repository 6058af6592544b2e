import type { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PageHead } from '../../marketplace/page-head.js';
import { CallbackError, finishSignIn, UnaskedLink } from './callback.js';
import { AfterFailure, FailureCard, WaitingCard } from '../../marketplace/sign-in/failure-card.js';
import { ConfirmOtherAddressCard, ContinueAsCard, isFirstConfirmation } from './link-card.js';
import { SIGNED_IN } from '../../marketplace/sign-in/sign-in-copy.js';
import { DEFAULT_FAILURE } from '../../marketplace/sign-in/sign-in.api.js';
import { useLinkParams } from '../../marketplace/sign-in/use-link-params.js';
import { showToast } from '../../platform/browser/toast.js';
import { useIsHydrated } from '../../platform/react/hydration.js';
import { AfterSignIn } from './after-sign-in.js';

/** `/auth/callback`: target of the provider's own links. */
export function Component() {
  return (
    <>
      <PageHead title="Signing In" noIndex />
      {useIsHydrated() && <Link />}
    </>
  );
}

export const handle = { isPrivate: true };

function Link() {
  const { params, id } = useLinkParams();
  if (isFirstConfirmation(params)) return <ConfirmOtherAddressCard />;
  return <Callback key={id} params={params} id={id} />;
}

function Callback({ params, id }: { params: URLSearchParams; id: string }) {
  const client = useQueryClient();
  const [byCode, setByCode] = useState<SessionDto>();
  const [isConfirmed, setIsConfirmed] = useState(false);
  // A query, since it runs once however often React mounts the page. Each link has its own key.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/auth/callback', id, isConfirmed],
    queryFn: () => finishSignIn(client, params, isConfirmed),
    gcTime: 0,
  });
  const unasked = error instanceof UnaskedLink ? error : null;
  const failure = isFetching || unasked ? null : error;
  useEffect(() => {
    if (failure)
      showToast({
        title: 'Authentication Failed',
        description: failure instanceof CallbackError ? failure.notice : DEFAULT_FAILURE,
        tone: 'danger',
      });
  }, [failure]);

  const session = byCode ?? data;
  const isSignedIn = Boolean(session?.role);
  useEffect(() => {
    if (isSignedIn) showToast(SIGNED_IN);
  }, [isSignedIn]);
  if (session?.role) return <AfterSignIn role={session.role} />;
  if (unasked) return <ContinueAsCard email={unasked.email} isBusy={false} onContinue={() => setIsConfirmed(true)} />;
  if (!failure)
    return <WaitingCard title="Verifying your identity..." text="Please wait while we complete the sign-in process." />;
  return (
    <FailureCard title="Authentication Error" message={failure.message || DEFAULT_FAILURE}>
      <AfterFailure
        remedy={failure instanceof CallbackError ? failure.remedy : 'again'}
        onRetry={() => void refetch()}
        onSignedIn={setByCode}
      />
    </FailureCard>
  );
}

import type { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import type { Session as ProviderSession } from '@supabase/supabase-js';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PageHead } from '../../marketplace/page-head.js';
import { AfterFailure, FailureCard, type Remedy, WaitingCard } from '../../marketplace/sign-in/failure-card.js';
import { loadProvider, providerCode, providerMessage, type Provider } from '../../platform/session/provider/client.js';
import { NO_SESSION, SignInError } from '../../platform/session/provider/sign-in.js';
import { wasAskedHere } from '../../platform/session/sign-in-mark.js';
import { ConfirmOtherAddressCard, ContinueAsCard, isFirstConfirmation } from './link-card.js';
import { SIGNED_IN } from '../../marketplace/sign-in/sign-in-copy.js';
import { DEFAULT_FAILURE, enter, sessionOf, storedSession } from '../../marketplace/sign-in/sign-in.api.js';
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

class CallbackError extends Error {
  override readonly name = 'CallbackError';
  constructor(
    /** Text of the failure card. */
    message: string,
    /** Text of the toast. */
    readonly notice: string,
    readonly remedy: Remedy | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const PROBLEM = 'There was a problem verifying your identity. Please try again.';
/** The provider has invalidated the link by now, and the code of the same email with it. */
const OTHER_BROWSER =
  'This link was opened in another browser than the one it was asked for in. Please request a new one here.';
const TOO_LATE = 'This sign-in was not finished in time. Please request a new link.';
const EXPIRED_CODES = new Set(['otp_expired', 'flow_state_not_found', 'flow_state_expired']);
/** The link may come from anyone, so its error text is cut to the length of a sentence. */
const LONGEST_DESCRIPTION = 160;

/**
 * Thrown if the link may not have been requested in this browser. The page then names the account and waits for a
 * confirmation.
 */
class UnaskedLink extends Error {
  override readonly name = 'UnaskedLink';
  constructor(readonly email: string) {
    super('This link was not asked for in this browser');
  }
}

/**
 * Runs the callback's steps: takes the session from the address, else the stored one; loads its user; links the
 * account; reads the current session. Throws `UnaskedLink` for tokens requested in another browser, unless the user has
 * confirmed the account.
 */
async function finishSignIn(client: QueryClient, params: URLSearchParams, isConfirmed: boolean): Promise<SessionDto> {
  const refusal = refusalIn(params);
  if (refusal) throw refusal;
  try {
    if (!isConfirmed) await expectAskedHere(client, params);
    return await enter(client, (provider) => sessionFrom(provider, params));
  } catch (error) {
    throw error instanceof UnaskedLink ? error : callbackError(error);
  }
}

/** A code needs no check: only the browser that requested it has its verifier. */
async function expectAskedHere(client: QueryClient, params: URLSearchParams): Promise<void> {
  const accessToken = params.get('access_token');
  if (!accessToken || wasAskedHere(params)) return;
  const { data, error } = await (await loadProvider(client)).getUser(accessToken);
  if (error && providerMessage(error) === undefined) throw error;
  if (!data.user) throw new SignInError(NO_SESSION);
  throw new UnaskedLink(data.user.email ?? '');
}

async function sessionFrom(provider: Provider, params: URLSearchParams): Promise<ProviderSession | null> {
  const access_token = params.get('access_token');
  const refresh_token = params.get('refresh_token');
  const code = params.get('code');
  if (access_token && refresh_token) {
    const tokens = { access_token, refresh_token };
    // Retries once. Never falls back to the session of a user who was signed in here before.
    return (await sessionOf(provider, tokens)) ?? sessionOf(provider, tokens);
  }
  if (code) {
    const { data, error } = await provider.exchangeCodeForSession(code);
    if (error) throw error;
    return data.session;
  }
  return storedSession(provider);
}

function refusalIn(params: URLSearchParams): CallbackError | undefined {
  if (!params.has('error') && !params.has('error_code') && !params.has('error_description')) return undefined;
  const message = params.get('error_description')?.trim().slice(0, LONGEST_DESCRIPTION);
  return new CallbackError(
    message || DEFAULT_FAILURE,
    message || PROBLEM,
    EXPIRED_CODES.has(params.get('error_code') ?? '') ? 'new-link' : null,
  );
}

function callbackError(cause: unknown): CallbackError {
  if (cause instanceof SignInError) return new CallbackError(cause.message, cause.message, null, { cause });
  const code = providerCode(cause);
  if (code === 'bad_code_verifier' || code === 'pkce_code_verifier_not_found')
    return new CallbackError(OTHER_BROWSER, OTHER_BROWSER, 'new-link', { cause });
  if (code && EXPIRED_CODES.has(code)) return new CallbackError(TOO_LATE, TOO_LATE, 'new-link', { cause });
  const message = providerMessage(cause);
  return message
    ? new CallbackError(message, message, null, { cause })
    : new CallbackError(DEFAULT_FAILURE, PROBLEM, 'again', { cause });
}

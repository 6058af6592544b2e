import type { SessionDto } from '@campus-deals/contracts/session.dto';
import type { Session as ProviderSession } from '@supabase/supabase-js';
import type { QueryClient } from '@tanstack/react-query';
import { loadProvider, providerCode, providerMessage, type Provider } from '../../lib/session/provider/client.js';
import { NO_SESSION, SignInError } from '../../lib/session/provider/sign-in.js';
import { wasAskedHere } from '../../lib/session/sign-in-mark.js';
import type { Remedy } from './after-failure.js';
import { DEFAULT_FAILURE, enter, sessionOf, storedSession } from './sign-in.api.js';

export class CallbackError extends Error {
  override readonly name = 'CallbackError';
  constructor(
    /** What the failure card says. */
    message: string,
    /** What the toast says. */
    readonly notice: string,
    readonly remedy: Remedy | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const PROBLEM = 'There was a problem verifying your identity. Please try again.';
/** The provider has used the link up by now, and with it the code of the same mail. */
const OTHER_BROWSER =
  'This link was opened in another browser than the one it was asked for in. Please request a new one here.';
const TOO_LATE = 'This sign-in was not finished in time. Please request a new link.';
const EXPIRED_CODES = new Set(['otp_expired', 'flow_state_not_found', 'flow_state_expired']);
/** Whoever made the link wrote this text; a sentence has room, a page does not. */
const LONGEST_DESCRIPTION = 160;

/** The link is not known to be asked for here: the account is named, and nothing done before a press. */
export class UnaskedLink extends Error {
  override readonly name = 'UnaskedLink';
  constructor(readonly email: string) {
    super('This link was not asked for in this browser');
  }
}

/**
 * The callback's steps: session from the address, else the stored one; its user; linking; who is signed in now. Throws
 * `UnaskedLink` for tokens that another browser asked for, unless somebody said that the account is theirs.
 */
export async function finishSignIn(
  client: QueryClient,
  params: URLSearchParams,
  isConfirmed: boolean,
): Promise<SessionDto> {
  const refusal = refusalIn(params);
  if (refusal) throw refusal;
  try {
    if (!isConfirmed) await expectAskedHere(client, params);
    return await enter(client, (provider) => sessionFrom(provider, params));
  } catch (error) {
    throw error instanceof UnaskedLink ? error : callbackError(error);
  }
}

/** A code proves it by itself: only the browser that asked has its verifier. */
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
    // A second try, and never the session of somebody who was signed in here before.
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
  const said = params.get('error_description')?.trim().slice(0, LONGEST_DESCRIPTION);
  return new CallbackError(
    said || DEFAULT_FAILURE,
    said || PROBLEM,
    EXPIRED_CODES.has(params.get('error_code') ?? '') ? 'new-link' : null,
  );
}

function callbackError(cause: unknown): CallbackError {
  if (cause instanceof SignInError) return new CallbackError(cause.message, cause.message, null, { cause });
  const code = providerCode(cause);
  if (code === 'bad_code_verifier' || code === 'pkce_code_verifier_not_found')
    return new CallbackError(OTHER_BROWSER, OTHER_BROWSER, 'new-link', { cause });
  if (code && EXPIRED_CODES.has(code)) return new CallbackError(TOO_LATE, TOO_LATE, 'new-link', { cause });
  const said = providerMessage(cause);
  return said
    ? new CallbackError(said, said, null, { cause })
    : new CallbackError(DEFAULT_FAILURE, PROBLEM, 'again', { cause });
}

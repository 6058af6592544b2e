import type { SessionDto } from '@campus-deals/contracts/session.dto';
import type { Session as ProviderSession } from '@supabase/supabase-js';
import type { QueryClient } from '@tanstack/react-query';
import { providerCode, providerMessage, type Provider } from '../../lib/session/provider/client.js';
import { SignInError } from '../../lib/session/provider/sign-in.js';
import type { Remedy } from './after-failure.js';
import { DEFAULT_FAILURE, enter, storedSession } from './sign-in.api.js';

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

/** The callback's steps: session from the address, else the stored one; its user; linking; who is signed in now. */
export async function finishSignIn(client: QueryClient, params: URLSearchParams): Promise<SessionDto> {
  const refusal = refusalIn(params);
  if (refusal) throw refusal;
  try {
    return await enter(client, (provider) => sessionFrom(provider, params));
  } catch (error) {
    throw callbackError(error);
  }
}

async function sessionFrom(provider: Provider, params: URLSearchParams): Promise<ProviderSession | null> {
  const access_token = params.get('access_token');
  const refresh_token = params.get('refresh_token');
  const code = params.get('code');
  if (access_token && refresh_token) {
    // A second try, and never the session of somebody who was signed in here before.
    return (
      (await setSession(provider, { access_token, refresh_token })) ??
      setSession(provider, { access_token, refresh_token })
    );
  }
  if (code) {
    const { data, error } = await provider.exchangeCodeForSession(code);
    if (error) throw error;
    return data.session;
  }
  return storedSession(provider);
}

async function setSession(
  provider: Provider,
  tokens: { access_token: string; refresh_token: string },
): Promise<ProviderSession | null> {
  const { data, error } = await provider.setSession(tokens);
  // Refused is no session; not reached is worth another try.
  if (error && providerMessage(error) === undefined) throw error;
  return data.session;
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

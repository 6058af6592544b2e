import type { LinkedUserDto } from '@campus-deals/contracts/identity/sign-in.dto';
import type { Session as ProviderSession } from '@supabase/supabase-js';
import type { QueryClient } from '@tanstack/react-query';
import { read } from '../../api/api.js';
import { HttpError } from '../../api/http-client.js';
import { announceSession } from '../session-news.js';
import { referralCode } from '../referral.js';
import { loadProvider, type Provider } from './client.js';

/** Failed step of signing in. The message is shown to the user. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
}

export const NO_SESSION = 'No session found. Authentication failed.';
const NO_USER = 'Could not get user data';
const NOT_LINKED = 'Failed to link your Supabase account with our system. Please try again.';

let underWay: Promise<LinkedUserDto> | undefined;

/** Returns the sign-in in progress, so that the same account is not linked concurrently. */
export function signInUnderWay(): Promise<LinkedUserDto> | undefined {
  return underWay;
}

/**
 * Signs in with the provider session that `obtain` returns: reads its user and links the account, which sets the
 * session cookie. Throws a `SignInError`, or whatever `obtain` throws.
 */
export async function signIn(
  client: QueryClient,
  obtain: (provider: Provider) => Promise<ProviderSession | null>,
): Promise<LinkedUserDto> {
  const work = start(client, obtain);
  underWay = work;
  try {
    return await work;
  } finally {
    if (underWay === work) underWay = undefined;
  }
}

async function start(
  client: QueryClient,
  obtain: (provider: Provider) => Promise<ProviderSession | null>,
): Promise<LinkedUserDto> {
  const provider = await loadProvider(client);
  const session = await obtain(provider);
  if (!session) throw new SignInError(NO_SESSION);
  const { data } = await provider.getUser();
  if (!data.user) throw new SignInError(NO_USER);
  let linked: LinkedUserDto | null;
  try {
    linked = await linkAccount(session.access_token, data.user);
  } catch (error) {
    throw new SignInError(linkingFailure(error), { cause: error });
  }
  if (!linked) throw new SignInError(NOT_LINKED);
  announceSession();
  return linked;
}

/** Links or creates the account of a provider's user. The response sets the session cookie. */
export function linkAccount(
  accessToken: string,
  user: { id: string; email?: string | undefined },
): Promise<LinkedUserDto | null> {
  return read('/api/auth/user-by-supabase-id', {
    query: { supabaseId: user.id, email: user.email, referralCode: referralCode() },
    headers: { authorization: `Bearer ${accessToken}` },
  });
}

/**
 * Returns the message for a failed link. If the account is the reason, it includes the server's message and no advice
 * to retry.
 */
function linkingFailure(error: unknown): string {
  const suspended = suspensionOf(error);
  if (suspended) return suspended;
  if (!(error instanceof HttpError) || !error.detail || ![403, 409].includes(error.status)) return NOT_LINKED;
  return `${NOT_LINKED.replace(' Please try again.', '')} ${error.detail.replace(/[.]?$/, '.')}`;
}

/** Returns the server's message for the owner of a suspended account. */
export function suspensionOf(error: unknown): string | undefined {
  return error instanceof HttpError && error.code === 'account_suspended' ? error.detail : undefined;
}

import type { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import type { Session as ProviderSession, VerifyOtpParams } from '@supabase/supabase-js';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { read, write } from '../../platform/api/api.js';
import {
  loadProvider,
  providerMessage,
  unstoredProvider,
  type Provider,
} from '../../platform/session/provider/client.js';
import { NO_SESSION, signIn, SignInError } from '../../platform/session/provider/sign-in.js';
import { hasStoredProviderSession } from '../../platform/session/provider-storage.js';
import { markedAddress } from '../../platform/session/sign-in-mark.js';
import { announceSession } from '../../platform/session/session-news.js';
import { readSession } from '../../platform/session/session.js';
import { to } from '../../platform/paths.js';

export const DEFAULT_FAILURE = 'Authentication failed. Please try again.';

/** Emails a link and a code. The provider's response is the same for known and unknown addresses. */
export function useSendMagicLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (email: string) => {
      const provider = await loadProvider(client);
      const { error } = await provider.signInWithOtp({
        email,
        options: {
          emailRedirectTo: markedAddress(window.location.origin + to('authCallback')),
          shouldCreateUser: true,
        },
      });
      if (error) throw error;
    },
  });
}

/** Signs in with the code of an email, on any device. */
export function useVerifyCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ email, code }: { email: string; code: string }) =>
      enter(client, (provider) => verify(provider, { email, token: code, type: 'email' })),
  });
}

type LinkType = Extract<VerifyOtpParams, { token_hash: string }>['type'];
const LINK_TYPES: readonly string[] = [
  'email',
  'magiclink',
  'signup',
  'invite',
  'recovery',
  'email_change',
] satisfies LinkType[];

/** Returns the type of an email's link; an unknown type means a plain sign-in. */
export function linkType(type: string | null): LinkType {
  return type !== null && LINK_TYPES.includes(type) ? (type as LinkType) : 'email';
}

/**
 * Sign-in by a link that someone else may have requested. It completes once the user confirms that the account is
 * theirs.
 */
export interface UnconfirmedSignIn {
  email: string;
  tokens: ProviderTokens;
}

interface MailedLink {
  tokenHash: string;
  type: LinkType;
  /** Whether the link was requested in this browser. */
  isAskedHere: boolean;
}

/** Signs in with the token of an email's link; null if a second link must be opened too (change of address). */
export function useVerifyLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      tokenHash,
      type,
      isAskedHere,
    }: MailedLink): Promise<SessionDto | UnconfirmedSignIn | null> => {
      const params = { token_hash: tokenHash, type };
      if (!isAskedHere) {
        const session = await verify(await unstoredProvider(client), params);
        if (session) return { email: session.user.email ?? '', tokens: session };
        if (type === 'email_change') return null;
        throw new SignInError(NO_SESSION);
      }
      let isFirstConfirmation = false;
      const obtain = async (provider: Provider) => {
        const session = await verify(provider, params);
        isFirstConfirmation = session === null && type === 'email_change';
        return session;
      };
      return enter(client, obtain).catch((error: unknown) => (isFirstConfirmation ? null : Promise.reject(error)));
    },
  });
}

/** Completes a sign-in that `useVerifyLink` left unconfirmed. */
export function useConfirmSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tokens }: UnconfirmedSignIn) => enter(client, (provider) => sessionOf(provider, tokens)),
  });
}

/** Reads the account of an older link. It changes nothing, so a mail scanner may do it too. */
export function useOlderLinkAccount(token: string) {
  return useQuery({
    queryKey: ['/api/auth/verify/account', token],
    queryFn: () => write('POST /api/auth/verify/account', { body: { token } }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Signs in by the older link of an email. If that fails, uses the provider's session of this browser instead. */
export function useVerifyOlderLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (token: string): Promise<{ session: SessionDto; redirectTo: string | null }> => {
      try {
        const { redirectTo } = await read('/api/auth/verify', { query: { token } });
        announceSession();
        return { session: await signedIn(client), redirectTo };
      } catch (cause) {
        if (!hasStoredProviderSession()) throw cause;
        return { session: await enter(client, storedSession).catch(() => Promise.reject(cause)), redirectTo: null };
      }
    },
  });
}

/** Links the account of the provider's session that `obtain` returns, and reads the resulting session. */
export async function enter(
  client: QueryClient,
  obtain: (provider: Provider) => Promise<ProviderSession | null>,
): Promise<SessionDto> {
  await signIn(client, obtain);
  return signedIn(client);
}

export async function storedSession(provider: Provider): Promise<ProviderSession | null> {
  return (await provider.getSession()).data.session;
}

export interface ProviderTokens {
  access_token: string;
  refresh_token: string;
}

/** Returns the provider's session for these tokens; null if the provider rejects them. */
export async function sessionOf(
  provider: Provider,
  { access_token, refresh_token }: ProviderTokens,
): Promise<ProviderSession | null> {
  const { data, error } = await provider.setSession({ access_token, refresh_token });
  // A rejection means no session; a network failure may be retried.
  if (error && providerMessage(error) === undefined) throw error;
  return data.session;
}

async function verify(provider: Provider, params: VerifyOtpParams): Promise<ProviderSession | null> {
  const { data, error } = await provider.verifyOtp(params);
  if (error) throw error;
  return data.session;
}

async function signedIn(client: QueryClient): Promise<SessionDto> {
  const session = await readSession(client);
  // Linked, but not signed in: the browser blocks our cookies.
  if (!session.authenticated) throw new SignInError(DEFAULT_FAILURE);
  return session;
}

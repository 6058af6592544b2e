import type { SessionDto } from '@campus-deals/contracts/session.dto';
import type { Session as ProviderSession, VerifyOtpParams } from '@supabase/supabase-js';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { read, reading, write } from '../../lib/api/api.js';
import { loadProvider, providerMessage, unstoredProvider, type Provider } from '../../lib/session/provider/client.js';
import { NO_SESSION, signIn, SignInError } from '../../lib/session/provider/sign-in.js';
import { hasStoredProviderSession } from '../../lib/session/provider-storage.js';
import { markedAddress } from '../../lib/session/sign-in-mark.js';
import { announceSession } from '../../lib/session/session-news.js';
import { readSession } from '../../lib/session/session.js';
import { to } from '../../config/paths.js';

export const DEFAULT_FAILURE = 'Authentication failed. Please try again.';

/** Mails a link and a code; the provider answers the same for a known and an unknown address. */
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

/** The address of whoever is signed in. */
export function useOwnAddress() {
  return useQuery({
    ...reading('/api/user/profile'),
    select: ({ email }) => email,
  });
}

/** Signs in with the code of a mail, on whatever device it is typed. */
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

/** The type of a mail's link; a provider that names one we don't know means a plain sign-in. */
export function linkType(type: string | null): LinkType {
  return type !== null && LINK_TYPES.includes(type) ? (type as LinkType) : 'email';
}

/** Somebody else may have asked for the link: it signs in once who opened it says that the account is theirs. */
export interface UnconfirmedSignIn {
  email: string;
  tokens: ProviderTokens;
}

interface MailedLink {
  tokenHash: string;
  type: LinkType;
  /** Asked for in this browser. */
  isAskedHere: boolean;
}

/** Signs in with the token of a mail's link; null when another link has to be opened too (change of address). */
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

/** Signs in with what `useVerifyLink` has left open. */
export function useConfirmSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tokens }: UnconfirmedSignIn) => enter(client, (provider) => sessionOf(provider, tokens)),
  });
}

/** Whose older link it is. Asking changes nothing, so a mail scanner may. */
export function useOlderLinkAccount(token: string) {
  return useQuery({
    queryKey: ['/api/auth/verify/account', token],
    queryFn: () => write('POST /api/auth/verify/account', { body: { token } }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** The older link of a mail. When it fails, the provider's session of this browser is taken instead. */
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

/** Confirms a school address by the link sent to it; nobody needs to be signed in. */
export function useConfirmSchoolAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => write('POST /api/auth/school-address', { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['/api/user/student-verification'] }),
  });
}

/** Links the account of the provider's session that `obtain` answers, and reads who is signed in then. */
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

/** The provider's session of these tokens; null where it refuses them. */
export async function sessionOf(
  provider: Provider,
  { access_token, refresh_token }: ProviderTokens,
): Promise<ProviderSession | null> {
  const { data, error } = await provider.setSession({ access_token, refresh_token });
  // Refused is no session; not reached is worth another try.
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
  // Linked, and yet nobody: the browser keeps no cookies of ours.
  if (!session.authenticated) throw new SignInError(DEFAULT_FAILURE);
  return session;
}

import type { SessionDto } from '@campus-deals/contracts/session.dto';
import type { SchoolAddressConfirmedDto } from '@campus-deals/contracts/student-verification.dto';
import type { VerifiedLinkDto } from '@campus-deals/contracts/sign-in.dto';
import type { Session as ProviderSession, VerifyOtpParams } from '@supabase/supabase-js';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getJson, postJson } from '../../lib/api/http-client.js';
import { loadProvider, type Provider } from '../../lib/session/provider/client.js';
import { signIn, SignInError } from '../../lib/session/provider/sign-in.js';
import { hasStoredProviderSession } from '../../lib/session/provider-storage.js';
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
        options: { emailRedirectTo: window.location.origin + to('authCallback'), shouldCreateUser: true },
      });
      if (error) throw error;
    },
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

/** Signs in with the token of a mail's link; null when another link has to be opened too (change of address). */
export function useVerifyLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ tokenHash, type }: { tokenHash: string; type: LinkType }): Promise<SessionDto | null> => {
      let isFirstConfirmation = false;
      const obtain = async (provider: Provider) => {
        const session = await verify(provider, { token_hash: tokenHash, type });
        isFirstConfirmation = session === null && type === 'email_change';
        return session;
      };
      return enter(client, obtain).catch((error: unknown) => (isFirstConfirmation ? null : Promise.reject(error)));
    },
  });
}

/** The older link of a mail. When it fails, the provider's session of this browser is taken instead. */
export function useVerifyOlderLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (token: string): Promise<{ session: SessionDto; redirectTo: string | null }> => {
      try {
        const { redirectTo } = await getJson<VerifiedLinkDto>('/api/auth/verify', { params: { token } });
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
    mutationFn: (token: string) => postJson<SchoolAddressConfirmedDto>('/api/auth/school-address', { token }),
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

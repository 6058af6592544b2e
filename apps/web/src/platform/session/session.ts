import type { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { read, write } from '../api/api.js';
import { useIsHydrated } from '../react/hydration.js';
import { forgetPersonalStorage } from './personal-storage.js';
import { hasStoredProviderSession } from './provider-storage.js';
import { SESSION_KEY } from './session-key.js';
import { announceSession } from './session-news.js';

const SIGNED_OUT: SessionDto = { authenticated: false, userId: null, role: null };

async function fetchSession(signal: AbortSignal): Promise<SessionDto> {
  try {
    return await read('/api/auth/session', { signal });
  } catch {
    return SIGNED_OUT;
  }
}

async function fetchSessionOrRelink(client: QueryClient, signal: AbortSignal): Promise<SessionDto> {
  const session = await fetchSession(signal);
  if (session.authenticated || !hasStoredProviderSession()) return session;
  try {
    const { relinkSilently } = await import('./provider/relink.js');
    // Aborted: meanwhile the user has signed in, and the session was fetched again.
    if (signal.aborted || !(await relinkSilently(client))) return session;
    // Refetches the reads that were refused for the expired session.
    void client.invalidateQueries({ predicate: isPersonal });
    return await fetchSession(signal);
  } catch {
    return session;
  }
}

/**
 * The signed-in user, cached until someone signs in or out. A failed check counts as signed out, unless the provider's
 * session in this browser yields a new one.
 */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal, client }): Promise<SessionDto> => {
    const before = client.getQueryData<SessionDto>(SESSION_KEY);
    const session = await fetchSessionOrRelink(client, signal);
    rememberSignedIn(session.authenticated);
    if (before?.authenticated && before.userId !== session.userId) forgetPersonalData(client);
    return session;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

export interface SessionState {
  /** False until the first response. Until then, neither visitors' nor users' links are shown. */
  isKnown: boolean;
  session: SessionDto;
}

export function useSession(): SessionState {
  const { data } = useQuery(sessionQuery);
  // The response may arrive before hydration, which must render the same as the server.
  const known = useIsHydrated() ? data : undefined;
  return { isKnown: known !== undefined, session: known ?? SIGNED_OUT };
}

/** Returns a function that waits for the session, for clicks that come before it is known. */
export function useKnownSession(): () => Promise<SessionDto> {
  const client = useQueryClient();
  return () => client.ensureQueryData(sessionQuery);
}

/** Fetches the session again, even while a fetch is running. */
export async function readSession(client: QueryClient): Promise<SessionDto> {
  await client.cancelQueries({ queryKey: SESSION_KEY });
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** Removes the signed-in user and all their data from this browser. */
export async function forgetSession(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: SESSION_KEY });
  client.setQueryData(SESSION_KEY, SIGNED_OUT);
  rememberSignedIn(false);
  forgetPersonalData(client);
  forgetPersonalStorage();
  announceSession();
}

function isPersonal({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return /^\/api\/(user|newsletter|vendor|admin|auth\/sessions)\b/.test(String(queryKey[0]));
}

function forgetPersonalData(client: QueryClient): void {
  client.removeQueries({ predicate: isPersonal });
}

/** Ends the session here and at the sign-in provider. Works while the provider is unavailable. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      if (hasStoredProviderSession()) await (await import('./provider/sign-out.js')).leaveProvider(client);
      // A read that is still under way would be refused.
      await client.cancelQueries({ predicate: isPersonal });
      await write('POST /api/auth/logout');
    },
    onSuccess: () => forgetSession(client),
    onError: () => void client.invalidateQueries({ predicate: isPersonal }),
  });
}

const STORAGE_KEY = 'campus-deals-reader';

/** Stores whether a user is signed in. page-init.js uses it on the next page, until the session is known. */
function rememberSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(STORAGE_KEY, 'known');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be blocked. The next page then starts as a visitor's.
  }
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn);
}

import type { Session } from '@campus-deals/contracts/session.schema';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, postJson } from './http-client.js';

const SIGNED_OUT: Session = { authenticated: false, userId: null, role: null };

/** Who is signed in; cached for ever, replaced when someone signs in or out. A failing check counts as signed out. */
export const sessionQuery = queryOptions({
  queryKey: ['/api/auth/session'],
  queryFn: async ({ signal }): Promise<Session> => {
    try {
      return await getJson<Session>('/api/auth/session', { signal });
    } catch {
      return SIGNED_OUT;
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

export interface SessionState {
  /** False until the first answer: show neither the one nor the other set of links. */
  isKnown: boolean;
  session: Session;
}

export function useSession(): SessionState {
  const { data } = useQuery(sessionQuery);
  return { isKnown: data !== undefined, session: data ?? SIGNED_OUT };
}

/** Ends the session, and forgets everything read on its behalf. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => postJson<void>('/api/auth/logout'),
    onSuccess: () => {
      client.setQueryData(sessionQuery.queryKey, SIGNED_OUT);
      client.removeQueries({ predicate: ({ queryKey }) => /^\/api\/(user|newsletter|vendor|admin)\b/.test(String(queryKey[0])) });
    },
  });
}

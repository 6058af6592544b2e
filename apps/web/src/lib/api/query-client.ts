import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { closeGate } from '../session/gate.js';
import { HttpError } from './http-client.js';
import { SESSION_KEY } from '../session/session-key.js';

/**
 * Data once read never goes stale, is not read again on focus, and nothing is tried twice: what changed is told by
 * the write that changed it. `networkMode: always` lets an offline read fail at once, so that the screen can say so.
 * An answer "sign in first" means that the session ended elsewhere: who is signed in is then asked anew. One that the
 * access gate is closed brings the gate back.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (!(error instanceof HttpError)) return;
    if (error.status === 401) void client.invalidateQueries({ queryKey: SESSION_KEY });
    if (error.code === 'gate_closed') closeGate();
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

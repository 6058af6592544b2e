import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { closeGate } from '../session/gate.js';
import { HttpError } from './http-client.js';
import { SESSION_KEY } from '../session/session-key.js';

/**
 * Creates a client whose data never goes stale, is not refetched on focus, and is never retried: each write invalidates
 * what it changed. With `networkMode: always` an offline read fails at once, so that the screen can show it. A 401
 * means that the session ended elsewhere, and refetches the session. A `gate_closed` error shows the access gate again.
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

import { QueryClient } from '@tanstack/react-query';

/**
 * Data once read never goes stale, is not read again on focus, and nothing is tried twice: what changed is told by
 * the write that changed it. `networkMode: always` lets an offline read fail at once, so that the screen can say so.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

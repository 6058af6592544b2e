import { queryOptions } from '@tanstack/react-query';
import { write } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';
import { HttpError } from '../../platform/api/http-client.js';

const PREFERENCES = '/api/newsletter/preferences';

/** Whether the link is truncated, forged or no longer pending. */
export function isBadLink(error: unknown): boolean {
  return error instanceof HttpError && [400, 404].includes(error.status);
}

export const useConfirmSubscription = () => useWrite('POST /api/newsletter/confirm', { changes: [] });

/** Reads what a link unsubscribes from; changes nothing. Uses POST, so that the token is never logged. */
export const unsubscribeLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/newsletter/unsubscribe-link', token],
    queryFn: () => write('POST /api/newsletter/unsubscribe-link', { body: { token } }),
    enabled: token !== '',
    // Still needed after the subscription has ended.
    staleTime: Infinity,
  });

/** Uses POST, so that the token is never logged. */
export const preferencesQuery = (token: string) =>
  queryOptions({
    queryKey: [PREFERENCES, token],
    queryFn: () => write('POST /api/newsletter/preferences', { body: { token } }),
    enabled: token !== '',
    staleTime: 0,
  });

export const useUpdatePreferences = (token: string) =>
  useWrite('PATCH /api/newsletter/preferences', { stores: preferencesQuery(token), changes: [] });

import { queryOptions } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { EndedList } from '../../marketplace/newsletter/subscribe.api.js';
import { write } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';
import { HttpError } from '../../platform/api/http-client.js';
import { useIsHydrated } from '../../platform/react/hydration.js';

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

/**
 * Returns the token of an email's link; null if it has none. The server never sees the fragment: until it is known ("")
 * the page is rendered as for a valid link. Mail programs damage links: they encode `#` and `=`, and append the
 * punctuation after a link to it.
 */
export function useLinkToken(): string | null {
  const link = useLink();
  if (link === undefined) return '';
  return /[#?&]token=(?:3D(?=[1-9]))?([\w-]+(?:\.[\w-]+)?)/.exec(link)?.[1] ?? null;
}

/** Returns the list that the link unsubscribes from. */
export function useLinkList(): EndedList {
  const link = useLink() ?? '';
  const [list, kind] = ['list', 'kind'].map((name) => new RegExp(`[#?&]${name}=([\\w-]+)`).exec(link)?.[1]);
  if (list === 'follow') return 'follows';
  if (list !== 'alerts') return 'newsletters';
  return kind ? `alerts/${kind}` : 'alerts';
}

/** The address with its encoded signs as they were. Undefined until the page is hydrated. */
function useLink(): string | undefined {
  const { pathname, search, hash } = useLocation();
  if (!useIsHydrated()) return undefined;
  const signs: Record<string, string> = { '%23': '#', '%26': '&', '%3D': '=', '%3F': '?' };
  return `${pathname}${search}${hash}`
    .replaceAll(/%25(?=[23])/g, '%')
    .replaceAll(/%(?:23|26|3D|3F)/gi, (sign) => signs[sign.toUpperCase()] ?? sign);
}

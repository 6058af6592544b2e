import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../../lib/react/hydration.js';
import type { EndedList } from './subscribe.api.js';

/**
 * Returns the token in the fragment of an email's link; null if it has none. The server never sees the fragment: until
 * it is known ("") the page is rendered as for a valid link.
 */
export function useLinkToken(): string | null {
  const fragment = useFragment();
  return fragment ? fragment.get('token') || null : '';
}

/** Returns the list that the link unsubscribes from, also from the fragment. */
export function useLinkList(): EndedList {
  const fragment = useFragment();
  const [list, kind] = [fragment?.get('list'), fragment?.get('kind')];
  if (list === 'follow') return 'follows';
  if (list !== 'alerts') return 'newsletters';
  return kind ? `alerts/${kind}` : 'alerts';
}

/** Undefined until the page is hydrated. */
function useFragment(): URLSearchParams | undefined {
  const { hash } = useLocation();
  return useIsHydrated() ? new URLSearchParams(hash.slice(1)) : undefined;
}

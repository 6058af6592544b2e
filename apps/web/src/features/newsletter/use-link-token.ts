import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../../lib/react/hydration.js';
import type { EndedList } from './newsletter.api.js';

/**
 * The token in the fragment of a mail's link; null: it has none. The server does not see the fragment: until it is known ("")
 * the page is that of a link that works.
 */
export function useLinkToken(): string | null {
  const fragment = useFragment();
  return fragment ? fragment.get('token') || null : '';
}

/** Beside it, of a link that ends something: what. */
export function useLinkList(): EndedList {
  return useFragment()?.get('list') === 'alerts' ? 'alerts' : 'newsletters';
}

/** Undefined until the page is hydrated. */
function useFragment(): URLSearchParams | undefined {
  const { hash } = useLocation();
  return useIsHydrated() ? new URLSearchParams(hash.slice(1)) : undefined;
}

import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../../lib/react/hydration.js';

/**
 * The token in the fragment of a mail's link; null: it has none. The server does not see the fragment: until it is known ("")
 * the page is that of a link that works.
 */
export function useLinkToken(): string | null {
  const { hash } = useLocation();
  const isHydrated = useIsHydrated();
  return isHydrated ? new URLSearchParams(hash.slice(1)).get('token') || null : '';
}

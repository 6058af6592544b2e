import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../../platform/react/hydration.js';
import type { EndedList } from '../../marketplace/newsletter/subscribe.api.js';

/**
 * Returns the token of an email's link; null if it has none. The server never sees the fragment: until it is known ("")
 * the page is rendered as for a valid link. Mail programs damage links: they encode `#` and `=`, and take the sign behind
 * a link for a part of it.
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

import { createContext, useSyncExternalStore } from 'react';

/**
 * Facts that the server rendered the page with. The browser hydrates with the same facts, so that both render the same.
 */
export interface PageFacts {
  /** Milliseconds since 1970. */
  renderedAt: number;
  /** Origin of the site, without a trailing slash. */
  origin: string;
  /** Whether a service did not respond, so that data may be some minutes old. */
  isStale: boolean;
  /** Whether the page is the access gate: the visitor has not entered the password yet. */
  isGated: boolean;
  /** Whether the site's settings came in time to be rendered. */
  hasConfig: boolean;
  /** Whether the link that was followed invites the reader. */
  isInvitation?: boolean;
}

export const PageFactsContext = createContext<PageFacts>({
  renderedAt: 0,
  origin: '',
  isStale: false,
  isGated: false,
  hasConfig: false,
});

const never = () => () => {};

/**
 * Returns a browser-only fact that does not change while a page is open, or `onServer` while rendering on the server
 * and hydrating.
 */
export function useBrowserFact<T extends string | number | boolean>(read: () => T, onServer: T): T {
  return useSyncExternalStore(never, read, () => onServer);
}

/** Whether the page is hydrated. Until then the browser must render the same as the server. */
export function useIsHydrated(): boolean {
  return useBrowserFact(() => true, false);
}

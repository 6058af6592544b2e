import { createContext, useSyncExternalStore } from 'react';

/** What the server knew when it rendered the page. The browser hydrates with the same, so that both render the same. */
export interface PageFacts {
  /** Milliseconds since 1970. */
  renderedAt: number;
  /** Where the site is reached, without a slash at its end. */
  origin: string;
  /** A service did not answer: what is shown may be some minutes old. */
  isStale: boolean;
  /** The page is the access gate: the reader has not given the password yet. */
  isGated: boolean;
}

export const PageFactsContext = createContext<PageFacts>({
  renderedAt: 0,
  origin: '',
  isStale: false,
  isGated: false,
});

const never = () => () => {};

/** What only the browser knows and what does not change while a page is open; `onServer` while rendering on the server and hydrating. */
export function useBrowserFact<T extends string | number | boolean>(read: () => T, onServer: T): T {
  return useSyncExternalStore(never, read, () => onServer);
}

/** False while rendering on the server and while its HTML is hydrated, which must render what the server did. */
export function useIsHydrated(): boolean {
  return useBrowserFact(() => true, false);
}

import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Information that a route gives to its surroundings. */
export interface RouteHandle {
  /** Shown under the header on every page below the route. */
  bar?: ReactNode;
  /** Whether the page's address holds tokens. Its rendered HTML must then never be shared. */
  isPrivate?: boolean;
  /**
   * Loads the parts that the server rendered, along with the route's own code. React replaces a part that is still
   * loading during hydration when the page renders again, which loses clicks in it.
   */
  preload?: (client: QueryClient) => Promise<void>;
  /**
   * Loads the parts below the first screen, which hydrate after the page. Each is an element that stays the same while
   * the page renders again, so React never replaces it.
   */
  below?: () => Promise<void>;
}

import type { DehydratedState } from '@tanstack/react-query';
import type { HydrationState } from 'react-router-dom';
import type { PageFacts } from '../react/hydration.js';

/** The element that holds, as JSON, what the page was rendered from. */
export const PAGE_DATA_ID = 'page-data';

/** What the browser hydrates the page with. */
export interface PageData {
  facts: PageFacts;
  router: HydrationState;
  queries: DehydratedState;
}

/** JSON as it may stand in a script element: it cannot end that, nor open a comment in it. */
export function dataBlock(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

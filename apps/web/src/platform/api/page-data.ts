import type { DehydratedState } from '@tanstack/react-query';
import type { HydrationState } from 'react-router-dom';
import type { PageFacts } from '../react/hydration.js';

/** Id of the element with the page's data as JSON. */
export const PAGE_DATA_ID = 'page-data';

/** Data with which the browser hydrates the page. */
export interface PageData {
  facts: PageFacts;
  router: HydrationState;
  queries: DehydratedState;
}

/** Serialises JSON for a script element, so that it can neither close the element nor open a comment. */
export function dataBlock(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

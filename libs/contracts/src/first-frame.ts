import { DEAL_CATEGORIES } from './enumerations.js';

/** The page's element that holds what the first frame was drawn from, as JSON. */
export const FIRST_FRAME_ID = 'first-frame';

/** The page without a frame or a head of its own: what the service worker keeps for every address. */
export const BARE_PAGE = '/index.html';

/** What of a page's query changes what is seen first, with what it may say. */
const SHOWN: Record<string, readonly string[]> = { tab: ['all', 'new'], category: DEAL_CATEGORIES };

/** The address that the first frame of a page is drawn for: one for all queries that lead to the same sight. */
export function frameAddress(path: string, query: string): string {
  const params = new URLSearchParams(query);
  const shown = Object.entries(SHOWN).flatMap(([name, values]) =>
    values.filter((value) => value === params.get(name)).map((value) => `${name}=${value}`),
  );
  return shown.length > 0 ? `${path}?${shown.join('&')}` : path;
}

/** A public read's answer, as the web's own fetch would have got it. */
export interface FrameRead {
  body: string;
  headers: Record<string, string>;
}

/** What the gateway asks the web's renderer to draw. */
export interface FrameOrder {
  /** The page's `frameAddress`. */
  path: string;
  /** Milliseconds since 1970 that the page shows as the time. */
  now: number;
  /** By path and query of the read; null where nothing was answered, which the browser then asks for itself. */
  reads: Record<string, FrameRead | null>;
}

export interface FrameDrawing {
  /** What goes into `#root`. */
  html: string;
  /** What the browser needs to take it over, as JSON: goes into the element of `FIRST_FRAME_ID`. */
  data: string;
  /** Reads that it would show more with; while there are any, the drawing is not complete. */
  missing: string[];
}

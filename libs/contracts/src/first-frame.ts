/** The page's element that holds what the first frame was drawn from, as JSON. */
export const FIRST_FRAME_ID = 'first-frame';

/** The page without a frame or a head of its own: what the service worker keeps for every address. */
export const BARE_PAGE = '/index.html';

/** A public read's answer, as the web's own fetch would have got it. */
export interface FrameRead {
  body: string;
  headers: Record<string, string>;
}

/** What the gateway asks the web's renderer to draw. */
export interface FrameOrder {
  /** Path and query of the page. */
  path: string;
  /** Milliseconds since 1970 that the page shows as the time. */
  now: number;
  /** By path and query of the read; null where nothing was answered, which the browser then asks for itself. */
  reads: Record<string, FrameRead | null>;
}

export interface FrameDrawing {
  /** What goes into `#root`. */
  html: string;
  /** What the browser needs to take it over: goes into the element of `FIRST_FRAME_ID`. */
  data: unknown;
  /** Reads that it would show more with; while there are any, the drawing is not complete. */
  missing: string[];
}

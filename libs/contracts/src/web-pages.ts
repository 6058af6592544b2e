/** Request header from the gateway to the web, where the access gate is on: `open` when the reader has passed it, else `closed`. */
export const GATE_HEADER = 'x-gate';

/** The page without anything in it: what the service worker keeps for every address. */
export const EMPTY_PAGE = '/index.html';

/** Response header of the web: another value for another build, whose pages name other files. */
export const WEB_BUILD_HEADER = 'x-web-build';

/** Request header from gateway to web while the access gate is on: `open` once the visitor passed it, else `closed`. */
export const GATE_HEADER = 'x-gate';

/** Empty page that the service worker caches for every URL. */
export const EMPTY_PAGE = '/index.html';

/** Response header with the web build. Pages of another build refer to other files. */
export const WEB_BUILD_HEADER = 'x-web-build';

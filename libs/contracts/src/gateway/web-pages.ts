/** Request header from gateway to web while the access gate is on: `open` once the visitor passed it, else `closed`. */
export const GATE_HEADER = 'x-gate';

/** Empty page that the service worker caches for every URL. */
export const EMPTY_PAGE = '/index.html';

/** Response header with the web build. Pages of another build refer to other files. */
export const WEB_BUILD_HEADER = 'x-web-build';

/**
 * Header of a stale response (RFC 5861, stale-if-error), sent while a service does not answer: its last response, with
 * no known change since. Its value is `1`.
 */
export const SERVED_STALE_HEADER = 'x-served-stale';

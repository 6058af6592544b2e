/**
 * Header of a stale response (RFC 5861, stale-if-error), sent while a service does not answer: its last response, with
 * no known change since. Its value is `1`.
 */
export const SERVED_STALE_HEADER = 'x-served-stale';

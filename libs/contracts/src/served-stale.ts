/**
 * Response header of an answer that stands in for a service that does not answer: its last one, not known to have
 * changed since. Its value is `1`.
 */
export const SERVED_STALE_HEADER = 'x-served-stale';

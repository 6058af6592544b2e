import { readingPages } from '../../platform/api/api.js';
import { isSearchable } from '../../marketplace/colleges/colleges.api.js';

/** Time until the lists of the activation page become stale. */
const ACTIVATION_STALE_MS = 60_000;

/**
 * Reads `GET /api/colleges/active` or `/inactive`; becomes stale after a minute. A text that is too short does not
 * filter.
 */
export function activationQuery(which: 'active' | 'inactive', text = '') {
  const search = (isSearchable({ text, state: '' }) && text.trim()) || undefined;
  return { ...readingPages(`/api/colleges/${which}` as const, { query: { search } }), staleTime: ACTIVATION_STALE_MS };
}

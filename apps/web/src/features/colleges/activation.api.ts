import { readingPages } from '../../lib/api/api.js';
import { isSearchable } from './colleges.api.js';

/** How long the lists of the activation page may be shown before they are read again. */
const ACTIVATION_STALE_MS = 60_000;

/** `GET /api/colleges/active` or `/inactive`; goes stale after a minute. A text that is too short narrows nothing. */
export function activationQuery(which: 'active' | 'inactive', text = '') {
  const search = (isSearchable({ text, state: '' }) && text.trim()) || undefined;
  return { ...readingPages(`/api/colleges/${which}` as const, { query: { search } }), staleTime: ACTIVATION_STALE_MS };
}

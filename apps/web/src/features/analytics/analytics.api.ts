import { keepPreviousData } from '@tanstack/react-query';
import { reading } from '../../lib/api/api.js';
import { rangeQuery, type AnalyticsChoice } from './analytics-choice.js';

const ANALYTICS = '/api/vendor/analytics';

/** Reads the interactions with the vendor's deals; again on each visit, since they change by themselves. */
export function analyticsQuery(choice: AnalyticsChoice, now: number) {
  const params = rangeQuery(choice, now);
  return { ...reading('/api/vendor/analytics', { query: params }), staleTime: 0, placeholderData: keepPreviousData };
}

/** Address of the same numbers as a spreadsheet. */
export function csvAddress(choice: AnalyticsChoice, now: number): string {
  const query = new URLSearchParams(rangeQuery(choice, now)).toString();
  return query ? `${ANALYTICS}.csv?${query}` : `${ANALYTICS}.csv`;
}

import { COLLEGE_SEARCH_MINIMUM } from '@campus-deals/contracts/gateway/site-rules';
import { queryOptions } from '@tanstack/react-query';
import { read, reading, readingPages } from '../../platform/api/api.js';
import { HttpError } from '../../platform/api/http-client.js';

export interface CollegeFilter {
  text: string;
  /** Name of a state, or empty. */
  state: string;
}

/** Whether a search runs: the text is empty or longer than two characters, or a state is chosen. */
export function isSearchable({ text, state }: CollegeFilter): boolean {
  const { length } = text.trim();
  return length === 0 || length > COLLEGE_SEARCH_MINIMUM || state !== '';
}

/** Reads `GET /api/colleges`, page by page. */
export function collegesQuery(filter: CollegeFilter) {
  return {
    ...readingPages('/api/colleges', { query: { search: filter.text.trim(), state: filter.state } }),
    enabled: isSearchable(filter),
  };
}

export const featuredCollegesQuery = reading('/api/colleges/featured');

export const statesQuery = reading('/api/states');

/** Reads a college by its short name or id. */
export function collegeQuery(collegeId: string) {
  return queryOptions({
    queryKey: ['/api/colleges', collegeId],
    queryFn: async ({ signal }) => {
      const answer = await read('/api/colleges/:id', { params: { id: collegeId }, signal });
      // `featured` and similar names are lists, not colleges.
      if (Array.isArray(answer)) throw new HttpError(404, '', 'Not Found');
      return answer;
    },
  });
}

/** Reads the subscriber count, which changes most often, separately, so that the page can show it fresh. */
export function subscriberCountQuery(id: number | undefined) {
  return {
    ...reading('/api/colleges/id/:id/subscribers/count', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  };
}

/** Reads colleges that match a text, tolerating typos. */
export function suggestionsQuery(text: string, limit = 8) {
  const q = text.trim();
  return queryOptions({
    queryKey: ['/api/search', { q, type: 'college', limit }],
    queryFn: async ({ signal }) =>
      (await read('/api/search', { query: { q, type: 'college', limit }, signal })).colleges,
    enabled: q.length > COLLEGE_SEARCH_MINIMUM,
  });
}

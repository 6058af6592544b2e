import type { CollegeDto } from '@campus-deals/contracts/college.dto';
import { COLLEGE_SEARCH_MINIMUM } from '@campus-deals/contracts/site-rules';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { read, reading, type RowOf } from '../../lib/api/api.js';
import { getPage, HttpError, type Page } from '../../lib/api/http-client.js';

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

async function collegePage(
  path: string,
  params: Record<string, string>,
  signal: AbortSignal,
): Promise<Page<RowOf<'/api/colleges'>>> {
  try {
    return await getPage(path, { params, signal });
  } catch (cause) {
    throw new Error('Failed to fetch colleges', { cause });
  }
}

export const pages = {
  initialPageParam: '',
  getNextPageParam: (last: Page<CollegeDto>) => last.next,
};

/** Reads `GET /api/colleges`, page by page. */
export function collegesQuery(filter: CollegeFilter) {
  const params = { search: filter.text.trim(), state: filter.state };
  return infiniteQueryOptions({
    queryKey: ['/api/colleges', params],
    queryFn: ({ pageParam, signal }) =>
      pageParam ? collegePage(pageParam, {}, signal) : collegePage('/api/colleges', params, signal),
    enabled: isSearchable(filter),
    ...pages,
  });
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

import type { CollegeDto } from '@campus-deals/contracts/college.dto';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { getPage } from '../../lib/api/http-client.js';
import { isSearchable, pages } from './colleges.api.js';

/** How long the lists of the activation page may be shown before they are read again. */
const ACTIVATION_STALE_MS = 60_000;

/** `GET /api/colleges/active` or `/inactive`; goes stale after a minute. A text that is too short narrows nothing. */
export function activationQuery(which: 'active' | 'inactive', text = '') {
  const path = `/api/colleges/${which}`;
  const search = (isSearchable({ text, state: '' }) && text.trim()) || undefined;
  return infiniteQueryOptions({
    queryKey: [path, search ?? ''],
    queryFn: ({ pageParam, signal }) =>
      getPage<CollegeDto>(pageParam || path, pageParam ? { signal } : { params: { search }, signal }),
    staleTime: ACTIVATION_STALE_MS,
    ...pages,
  });
}

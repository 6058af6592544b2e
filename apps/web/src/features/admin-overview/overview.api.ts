import type { ActivityDto } from '@campus-deals/contracts/audit.dto';
import type { CountDto } from '@campus-deals/contracts/college.dto';
import type { OverviewDto } from '@campus-deals/contracts/overview.dto';
import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../lib/api/http-client.js';

/** Counts, what waits, four weeks day by day, and how far colleges are. Anew with each visit. */
export const overviewQuery = queryOptions({
  queryKey: ['/api/admin/overview'],
  queryFn: ({ signal }) => getJson<OverviewDto>('/api/admin/overview', { signal }),
  staleTime: 0,
});

export const userCountQuery = queryOptions({
  queryKey: ['/api/admin/stats/users/count'],
  queryFn: ({ signal }) => getJson<CountDto>('/api/admin/stats/users/count', { signal }),
  staleTime: 0,
});

const ACTIVITIES = 100;

/** What happened last, the latest first. */
export const activityQuery = queryOptions({
  queryKey: ['/api/admin/activity', ACTIVITIES],
  queryFn: ({ signal }) => getJson<ActivityDto[]>('/api/admin/activity', { params: { limit: ACTIVITIES }, signal }),
  staleTime: 0,
});

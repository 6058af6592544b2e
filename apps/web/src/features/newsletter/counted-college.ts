import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { reading } from '../../lib/api/api.js';

/** Reads a college with its subscriber count, by its id. */
export function countedCollegeQuery(id: number) {
  return queryOptions({
    ...reading('/api/colleges/:id', { params: { id } }),
    queryKey: ['/api/colleges', String(id)],
  });
}

/** Returns the college from the cache, whatever key a page read it by. */
export function collegeIn(client: QueryClient, id: number): CollegeDto | undefined {
  const read = client.getQueriesData<CollegeDto>({ queryKey: ['/api/colleges'] });
  return read.find(([, data]) => data && 'subscriptionGoal' in data && data.id === id)?.[1];
}

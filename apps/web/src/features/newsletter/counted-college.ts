import type { CollegeDto } from '@campus-deals/contracts/college.dto';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { reading } from '../../lib/api/api.js';

/** A college with its count of subscribers, by its number. */
export function countedCollegeQuery(id: number) {
  return queryOptions({
    ...reading('/api/colleges/:id', { params: { id } }),
    queryKey: ['/api/colleges', String(id)],
  });
}

/** The college as a page has read it last, by whatever name. */
export function collegeIn(client: QueryClient, id: number): CollegeDto | undefined {
  const read = client.getQueriesData<CollegeDto>({ queryKey: ['/api/colleges'] });
  return read.find(([, data]) => data && 'subscriptionGoal' in data && data.id === id)?.[1];
}

import type { MapCollegeDto } from '@campus-deals/contracts/overview.dto';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { ErrorState } from '../../../components/ui/states.js';
import { CollegesMap } from '../../../features/map/colleges-map.js';
import { getJson } from '../../../lib/api/http-client.js';

const mapQuery = queryOptions({
  queryKey: ['/api/admin/overview/colleges-map'],
  queryFn: ({ signal }) => getJson<MapCollegeDto[]>('/api/admin/overview/colleges-map', { signal }),
});

/** Map of all colleges. */
export function MapView() {
  const { data, isError, refetch } = useQuery(mapQuery);
  if (isError) return <ErrorState title="Unable to load colleges information." onRetry={() => void refetch()} />;
  return data ? <CollegesMap colleges={data} /> : <Skeleton className="h-[min(34rem,70dvh)] rounded-lg" />;
}

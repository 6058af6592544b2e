import { useQuery } from '@tanstack/react-query';
import { ErrorState, Skeleton } from '../../kit/ui/states.js';
import { CollegesMap } from './colleges-map.js';
import { AdminPage } from '../admin-page.js';
import { reading } from '../../platform/api/api.js';

const mapQuery = reading('/api/admin/overview/colleges-map');

/** `/admin/map` */
export function Component() {
  return (
    <AdminPage title="Map View">
      <MapView />
    </AdminPage>
  );
}

/** Map of all colleges. */
export function MapView() {
  const { data, isError, refetch } = useQuery(mapQuery);
  if (isError) return <ErrorState title="Unable to load colleges information." onRetry={() => void refetch()} />;
  return data ? <CollegesMap colleges={data} /> : <Skeleton className="h-[min(34rem,70dvh)] rounded-lg" />;
}

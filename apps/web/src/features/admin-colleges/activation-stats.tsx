import { useQuery } from '@tanstack/react-query';
import { totalText } from '../../components/table/table-pager.js';
import { tableQuery } from '../../components/table/use-table-list.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { InlineError } from '../../components/ui/states.js';
import { COLLEGES } from './admin-colleges.api.js';

/** Reads the total only, so one row is enough. */
const countQuery = (filter: { isActive?: string }) => tableQuery(COLLEGES, { ...filter, limit: '1' });

/** Shows the total, the active and inactive colleges, and the share of active ones. */
export function ActivationStats() {
  const all = useQuery(countQuery({}));
  const active = useQuery(countQuery({ isActive: 'true' }));
  const inactive = useQuery(countQuery({ isActive: 'false' }));
  if ([all, active, inactive].some(({ isError }) => isError))
    return <InlineError>The numbers could not be loaded.</InlineError>;
  const total = all.data?.total ?? 0;
  const rate = total === 0 ? 0 : Math.round(((active.data?.total ?? 0) / total) * 100);
  const stats: [title: string, value: string | undefined][] = [
    ['Total Colleges', all.data && totalText(all.data)],
    ['Active Colleges', active.data && totalText(active.data)],
    ['Inactive Colleges', inactive.data && totalText(inactive.data)],
    ['Activation Rate', all.data && active.data && `${rate}%`],
  ];
  return (
    <dl className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {stats.map(([title, value]) => (
        <div key={title} className="sheet flex flex-col-reverse gap-1 px-4 py-3.5">
          <dt className="text-[0.9375rem] text-muted">{title}</dt>
          <dd className="font-display text-3xl font-bold tabular-nums">{value ?? <Skeleton className="h-9 w-16" />}</dd>
        </div>
      ))}
    </dl>
  );
}

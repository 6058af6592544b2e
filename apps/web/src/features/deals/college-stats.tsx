import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading, Skeleton } from '../../components/ui/skeleton.js';
import { ErrorState } from '../../components/ui/states.js';
import { WhenNear } from '../../components/ui/when-near.js';
import { formatNumber } from '../../lib/copy/plural.js';
import { collegeStatsQuery } from './deals.api.js';

/** Highest count that the server reports; shown as "1,000+". */
const COUNTED_UP_TO = 1000;

const counted = (count: number) => (count >= COUNTED_UP_TO ? `${formatNumber(COUNTED_UP_TO)}+` : formatNumber(count));

/** Shows four numbers about a college's deals, and what they saved this month. */
export function CollegeStats({ collegeId, savings }: { collegeId: string; savings: ReactNode }) {
  const { data, isError, refetch } = useQuery(collegeStatsQuery(collegeId));
  if (isError) return <ErrorState title="Unable to load the stats." onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading stats">
        <Skeleton className="h-31 rounded-lg md:h-37" />
      </Loading>
    );
  const stats = [
    ['Active Deals', counted(data.activeDeals)],
    ['Local Vendors', counted(data.localVendors)],
    ['New This Week', counted(data.newThisWeek)],
    ['Happy Students', formatNumber(data.students)],
  ] as const;
  return (
    <div className="sheet p-6 md:p-10">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4">
        {stats.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="mt-1.5 text-[0.9375rem] text-muted">{name}</dt>
            <dd className="font-display text-4xl leading-none font-extrabold tracking-tight text-brand tabular-nums md:text-5xl">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {/* A catalog of an earlier version answers without savings. */}
      {data.savings?.cents > 0 && (
        <WhenNear className="mt-6 min-h-16 border-t border-line pt-4 sm:min-h-10">{savings}</WhenNear>
      )}
    </div>
  );
}

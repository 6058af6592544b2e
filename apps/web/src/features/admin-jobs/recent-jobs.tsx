import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LongDate } from '../../components/ui/long-date.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { ErrorState } from '../../components/ui/states.js';
import { toAdmin } from '../../config/admin-paths.js';
import { formatNumber } from '../../lib/copy/plural.js';
import { recentJobsQuery } from './admin-jobs.api.js';
import { jobTitle, OUTCOME_LABELS, outcomeCounts } from './job-words.js';

/** The latest imports and bulk actions of all admins. */
export function RecentJobs() {
  const { data, isError, refetch } = useQuery(recentJobsQuery);
  return (
    <section aria-labelledby="recent-jobs" className="mt-10">
      <h2 id="recent-jobs" className="mb-3 text-xl">
        Recent imports and bulk actions
      </h2>
      {isError && <ErrorState title="Unable to load recent jobs." onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-40 rounded-lg" />}
      {data?.length === 0 && (
        <p className="text-muted">
          None yet. Imports, and changes to many rows at once, are listed here with the result for each row.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {data.map((job) => (
            <li key={job.id} className="px-4 py-2">
              <Link to={toAdmin('job', { jobId: job.id })} className="block min-h-11 py-1.5">
                <span className="block font-medium wrap-anywhere text-brand underline">{jobTitle(job)}</span>
                <span className="block text-sm text-muted tabular-nums">
                  <LongDate at={job.createdAt} />
                  {outcomeCounts(job).map(
                    ([outcome, count]) => ` · ${OUTCOME_LABELS[outcome]}: ${formatNumber(count)}`,
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import type { AdminJobDto, AdminJobRowDto } from '@campus-deals/contracts/admin-job.dto';
import type { AdminJobOutcome } from '@campus-deals/contracts/enumerations';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ListX } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { EmptyState, ErrorState } from '../../components/ui/states.js';
import { FilterSelect } from '../../components/table/filter-field.js';
import { formatNumber } from '../../lib/copy/plural.js';
import { isOver, jobQuery, jobRowsQuery } from './admin-jobs.api.js';
import { OUTCOME_LABELS, outcomeCounts } from './job-words.js';

/** What became of each row of a job, by outcome. */
export function JobReport({ id }: { id: number }) {
  const { data: job } = useQuery(jobQuery(id));
  const [outcome, setOutcome] = useState<AdminJobOutcome | ''>('');
  if (!job || job.done === 0) return null;
  return (
    <section aria-labelledby="job-rows" className="mt-6">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-4">
        <h2 id="job-rows" className="text-xl">
          {job.kind.endsWith('.import') ? 'Line by line' : 'One by one'}
        </h2>
        <FilterSelect
          label="Show"
          value={outcome}
          onChange={(value) => setOutcome(value as AdminJobOutcome | '')}
          options={[
            ['', `All ${formatNumber(job.done)}`],
            ...outcomeCounts(job).map(
              ([each, count]) => [each, `${OUTCOME_LABELS[each]} (${formatNumber(count)})`] as const,
            ),
          ]}
        />
      </div>
      <Rows job={job} outcome={outcome} />
    </section>
  );
}

function Rows({ job, outcome }: { job: AdminJobDto; outcome: AdminJobOutcome | '' }) {
  const query = useInfiniteQuery(jobRowsQuery(job.id, outcome, isOver(job.status)));
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (isPending) return <Skeleton className="h-64 rounded-lg" />;
  if (isError) return <ErrorState title="Unable to load the rows." onRetry={() => void refetch()} />;
  const rows = data.pages.flatMap(({ items }) => items);
  if (rows.length === 0) return <EmptyState icon={<ListX />} title="No rows found matching your search" />;
  return (
    <>
      <div
        role="region"
        aria-label="Rows"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line"
      >
        <table className="w-full min-w-140 text-left text-[0.9375rem]">
          <thead className="bg-well text-sm">
            <tr>
              <th scope="col" className="px-4 py-2 text-right">
                {job.kind.endsWith('.import') ? 'Line' : 'No.'}
              </th>
              <th scope="col" className="px-4 py-2">
                Name
              </th>
              <th scope="col" className="px-4 py-2">
                Outcome
              </th>
              <th scope="col" className="px-4 py-2">
                Why
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.row} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {hasNextPage && (
        <Button
          look="secondary"
          className="mt-4"
          isBusy={isFetchingNextPage}
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  );
}

const TONES: Partial<Record<AdminJobOutcome, 'danger' | 'warning' | 'success'>> = {
  failed: 'danger',
  skipped: 'warning',
  created: 'success',
  done: 'success',
};

function Row({ row: { row, label, subjectId, outcome, message } }: { row: AdminJobRowDto }) {
  const tone = TONES[outcome];
  return (
    <tr className="border-t border-line align-top">
      <td className="px-4 py-2 text-right tabular-nums">{formatNumber(row)}</td>
      <th scope="row" className="px-4 py-2 font-medium wrap-anywhere">
        {label ?? (subjectId === null ? '' : `No. ${subjectId}`)}
      </th>
      <td className="px-4 py-2">
        <Badge {...(tone && { tone })}>{OUTCOME_LABELS[outcome]}</Badge>
      </td>
      <td className="px-4 py-2 wrap-anywhere text-muted">{message}</td>
    </tr>
  );
}

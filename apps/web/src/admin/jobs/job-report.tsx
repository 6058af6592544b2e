/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari drops the roles of table elements that CSS displays as cards */
import type { AdminJobDto, AdminJobRowDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import type { AdminJobOutcome } from '@campus-deals/contracts/enumerations';
import { infiniteQueryOptions, useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { ListX } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../kit/ui/badge.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { ShowMore } from '../../kit/ui/show-more.js';
import { EmptyState, Skeleton } from '../../kit/ui/states.js';
import { FilterSelect } from '../../kit/table/filter-field.js';
import { CARD, Cell, HEAD_CELL, ROW_HEAD, type CellColumn } from '../../kit/table/table-cell.js';
import { usePhone } from '../../platform/browser/use-phone.js';
import { formatNumber } from '../../kit/text/plural.js';
import type { RowOf } from '../../platform/api/api.js';
import { getPage } from '../../platform/api/http-client.js';
import { isOver, jobQuery } from './admin-jobs.api.js';
import { OUTCOME_LABELS, outcomeCounts } from './job-copy.js';

/** Lists the result of each row of a job, filtered by outcome. */
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
          className="min-w-40 max-sm:grow"
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
      <ReadBoundary key={outcome} failure="Unable to load the rows." loading={<Skeleton className="h-64 rounded-lg" />}>
        <Rows job={job} outcome={outcome} />
      </ReadBoundary>
    </section>
  );
}

const JOBS = '/api/admin/jobs';

/**
 * Reads the results of a job's rows, page by page. `isDone` is part of the key, so that they are read again when the
 * job ends.
 */
function jobRowsQuery(id: number, outcome: AdminJobOutcome | '', isDone: boolean) {
  return infiniteQueryOptions({
    queryKey: [JOBS, id, 'rows', outcome, isDone],
    queryFn: ({ pageParam, signal }) =>
      getPage<RowOf<'/api/admin/jobs/:id/rows'>>(pageParam ?? `${JOBS}/${id}/rows`, {
        ...(pageParam === null && { params: { outcome } }),
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

function Rows({ job, outcome }: { job: AdminJobDto; outcome: AdminJobOutcome | '' }) {
  const isPhone = usePhone();
  const query = useSuspenseInfiniteQuery(jobRowsQuery(job.id, outcome, isOver(job.status)));
  const rows = query.data.pages.flatMap(({ items }) => items);
  if (rows.length === 0) return <EmptyState icon={<ListX />} title="No rows found matching your search" />;
  const columns: RowColumns = [
    { title: job.kind.endsWith('.import') ? 'Line' : 'No.' },
    { title: 'Name' },
    { title: 'Outcome' },
    { title: 'Why' },
  ];
  return (
    <>
      <table
        role="table"
        className="relative w-full border-separate border-spacing-0 text-left text-body max-md:block md:overflow-hidden md:rounded-lg md:border md:border-line"
      >
        <caption className="sr-only">Rows</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row">
            {columns.map(({ title }) => (
              <th key={title} role="columnheader" scope="col" className={HEAD_CELL}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {rows.map((row) => (
            <Row key={row.row} row={row} columns={columns} isPhone={isPhone} />
          ))}
        </tbody>
      </table>
      <ShowMore of={query} className="mt-4" busyText="Loading..." />
    </>
  );
}

const TONES: Partial<Record<AdminJobOutcome, 'danger' | 'warning' | 'success'>> = {
  failed: 'danger',
  skipped: 'warning',
  created: 'success',
  done: 'success',
};

type RowColumns = readonly [number: CellColumn, name: CellColumn, outcome: CellColumn, why: CellColumn];

interface RowProps {
  row: AdminJobRowDto;
  columns: RowColumns;
  isPhone: boolean;
}

function Row({ row: { row, label, subjectId, outcome, message }, columns, isPhone }: RowProps) {
  const tone = TONES[outcome];
  const [number, , result, why] = columns;
  return (
    <tr role="row" className={`group ${CARD}`}>
      <Cell column={number} isPhone={isPhone} className="tabular-nums">
        {formatNumber(row)}
      </Cell>
      <th role="rowheader" scope="row" className={`${ROW_HEAD} wrap-anywhere max-md:pl-4`}>
        {label ?? (subjectId === null ? <span className="text-muted">No name</span> : `No. ${subjectId}`)}
      </th>
      <Cell column={result} isPhone={isPhone}>
        <Badge {...(tone && { tone })}>{OUTCOME_LABELS[outcome]}</Badge>
      </Cell>
      <Cell column={message === null ? undefined : why} isPhone={isPhone} className="wrap-anywhere text-muted">
        {message}
      </Cell>
    </tr>
  );
}

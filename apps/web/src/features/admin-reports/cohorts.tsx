import type { CohortNumbersDto, CohortsDto } from '@campus-deals/contracts/notification/cohorts.dto';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from '../../components/table/export-button.js';
import { ColumnChart } from '../../components/ui/column-chart.js';
import { FilterPills } from '../../components/ui/filter-pills.js';
import { NumberTable } from '../../components/ui/number-table.js';
import { SectionCard } from '../../components/ui/section-card.js';
import { Loading, Skeleton } from '../../components/ui/skeleton.js';
import { ErrorState } from '../../components/ui/states.js';
import type { DayRange } from '../../lib/browser/day-range.js';
import { formatNumber } from '../../lib/copy/plural.js';
import { monthText } from './report-measures.js';
import { cohortsQuery, monthsFile, monthsQuery } from './reports.api.js';

type Shown = keyof CohortNumbersDto;
const NAMES: readonly (readonly [Shown, string])[] = [
  ['subscribed', 'Subscribed'],
  ['confirmed', 'Confirmed'],
  ['there', 'Still there'],
  ['left', 'Left'],
];

/** Shows what became of a college's subscribers, by the month in which they subscribed. */
export function Cohorts({ collegeId, range }: { collegeId: number; range: DayRange }) {
  const { data, error, refetch } = useQuery(cohortsQuery(collegeId, range));
  return (
    <SectionCard
      title="Subscribers"
      description="By the month in which they subscribed, as they are today."
      aside={
        <ExportButton
          path={monthsFile(collegeId)}
          query={monthsQuery(range)}
          fileName={`college-${collegeId}-subscribers.csv`}
        />
      }
    >
      {data ? (
        <Months cohorts={data} />
      ) : error ? (
        <ErrorState title="Unable to load the subscribers." onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the subscribers">
          <Skeleton className="h-64" />
        </Loading>
      )}
    </SectionCard>
  );
}

function Months({ cohorts: { months, current, previous } }: { cohorts: CohortsDto }) {
  const [shown, setShown] = useState<Shown>('there');
  const name = NAMES.find(([key]) => key === shown)?.[1] ?? '';
  const { subscribed, there, left } = current.numbers;
  if (subscribed === 0) return <p className="text-[0.9375rem] text-muted">Nobody subscribed in these months.</p>;
  return (
    <>
      <p className="mb-4 text-[0.9375rem]">
        {formatNumber(subscribed)} subscribed, {formatNumber(there)} of them are still there and {formatNumber(left)}{' '}
        left.{' '}
        <span className="text-muted">
          In the months before, {formatNumber(previous.numbers.subscribed)} subscribed and{' '}
          {formatNumber(previous.numbers.there)} are still there.
        </span>
      </p>
      <div className="mb-5">
        <FilterPills label="Shown subscribers" options={NAMES} chosen={shown} onChoose={setShown} />
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-[1fr_28rem]">
        <ColumnChart
          title={`${name} by month`}
          columns={months.map((month) => ({
            name: monthText(month.month),
            label: monthText(month.month),
            value: month[shown],
          }))}
        />
        <NumberTable
          isLong
          caption="Subscribers by month"
          heads={['Month', ...NAMES.map(([, heading]) => heading)]}
          rows={months.toReversed().map((month) => ({
            key: month.month,
            head: <span className="whitespace-nowrap">{monthText(month.month)}</span>,
            cells: NAMES.map(([key]) => month[key]),
          }))}
        />
      </div>
    </>
  );
}

import type { ReportDto } from '@campus-deals/contracts/catalog/report.dto';
import { zoneText } from '@campus-deals/contracts/date-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartColumn, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ColumnChart } from '../../kit/chart/column-chart.js';
import { NumberTable } from '../../kit/chart/number-table.js';
import { ExportButton } from '../../kit/table/export-button.js';
import { longDay, shortDay } from '../../kit/text/dates.js';
import { FilterPills } from '../../kit/ui/filter-pills.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { EmptyState, ErrorState, InlineError, Loading, Skeleton } from '../../kit/ui/states.js';
import { reading } from '../../platform/api/api.js';
import { isUnknownThing } from '../../platform/api/http-client.js';
import { DAY_MS, useNow } from '../../platform/browser/clock.js';
import { type DayRange, dayRangeQuery, rangeProblem, useRangeChoice } from '../../platform/browser/day-range.js';
import { AdminPage } from '../admin-page.js';
import { ReportBar, type ReportChoice, type ReportKind, reportChoiceOf } from './report-bar.js';
import { type Measure, MEASURES, monthText, ReportNumbers } from './report-numbers.js';

/** `/admin/reports`. College or vendor, range and comparison are in the address. */
export function Component() {
  const [choice, choose] = useRangeChoice(reportChoiceOf, { kind: 'college' });
  const now = useNow(DAY_MS);
  const { kind, id = 0, other = 0 } = choice;
  const { data, error, refetch, isPlaceholderData } = useQuery(reportQuery(kind, id, choice, now));
  const compared = useQuery(reportQuery(kind, other, choice, now));
  const report = id > 0 && !error ? data : undefined;
  const otherReport = other > 0 && !compared.error ? compared.data : undefined;
  return (
    <AdminPage title="Reports" description="What happens at a college or with a vendor.">
      <div className="space-y-6">
        <ReportBar choice={choice} onChoose={choose} now={now} report={report} other={otherReport} />
        {compared.error && (
          <InlineError>{rangeProblem(compared.error) ?? `Unable to load the other ${kind}.`}</InlineError>
        )}
        {id === 0 ? (
          <EmptyState icon={<ChartColumn />} title={`Choose a ${kind}`}>
            Its subscribers, deals, saves, redemptions and savings are shown here, compared with the days before or with
            another {kind}.
          </EmptyState>
        ) : report ? (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
            <Numbers choice={choice} id={id} report={report} other={otherReport} now={now} />
          </div>
        ) : !error ? (
          <ReportSkeleton />
        ) : rangeProblem(error) ? (
          <InlineError>{rangeProblem(error) ?? ''}</InlineError>
        ) : isUnknownThing(error) ? (
          <EmptyState icon={<SearchX />} title={kind === 'college' ? 'College Not Found' : 'Vendor Not Found'}>
            It may have been deleted. Choose another {kind}.
          </EmptyState>
        ) : (
          <ErrorState title="Unable to load this report." onRetry={() => void refetch()} />
        )}
      </div>
    </AdminPage>
  );
}

interface NumbersProps {
  choice: ReportChoice;
  id: number;
  report: ReportDto;
  other: ReportDto | undefined;
  now: number;
}

function Numbers({ choice, id, report, other, now }: NumbersProps) {
  const { range, numbers } = report.current;
  const isQuiet = Object.values(numbers).every((number) => number === 0);
  return (
    <div className="space-y-6">
      <div>
        <h2 className="text-2xl wrap-anywhere">{report.name}</h2>
        <p role="status" className="mt-1 text-body text-muted">
          {longDay(range.from)} to {longDay(range.to)}, on the college’s clock:{' '}
          {zoneText('zoneInWords', report.timeZone, range.from)}.{isQuiet && <span> No activity in this period.</span>}
        </p>
      </div>
      <ReportNumbers report={report} other={other} />
      <ReportChart
        report={report}
        other={other}
        aside={
          <ExportButton
            path={`/api/admin/reports/${choice.kind}s/${id}/days.csv`}
            query={dayRangeQuery(choice, now)}
            fileName={`${choice.kind}-${id}-days.csv`}
          />
        }
      />
    </div>
  );
}

function ReportSkeleton() {
  return (
    <Loading label="Loading the report" className="space-y-6">
      <div className="tiles gap-3 md:gap-4">
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} className="h-36" />
        ))}
      </div>
      <Skeleton className="h-80" />
    </Loading>
  );
}

/** Reads a report; again on each visit, since the numbers change by themselves. */
function reportQuery(kind: ReportKind, id: number, range: DayRange, now: number) {
  const asked = { params: { id }, query: dayRangeQuery(range, now) };
  const report =
    kind === 'college'
      ? reading('/api/admin/reports/colleges/:id', asked)
      : reading('/api/admin/reports/vendors/:id', asked);
  return { ...report, enabled: id > 0, staleTime: 0, placeholderData: keepPreviousData };
}

const OPTIONS = MEASURES.map(({ key, name }) => [key, name] as const);

interface ReportChartProps {
  report: ReportDto;
  other: ReportDto | undefined;
  /** The file's button. */
  aside: ReactNode;
}

/** Charts one number by day or month, with a table of the same values. */
function ReportChart({ report, other, aside }: ReportChartProps) {
  const [chosen, setChosen] = useState<Measure>('redemptions');
  const measure = MEASURES.find(({ key }) => key === chosen) ?? MEASURES[0];
  if (!measure) return null;
  const { name, format } = measure;
  const isDaily = report.step === 'day';
  const [short, long] = isDaily ? [shortDay, longDay] : [monthText, monthText];
  const beside = new Map(other?.periods.map((period) => [period.from, period[chosen]]));
  const hasValue = (period: ReportDto['periods'][number]) =>
    MEASURES.some(({ key }) => period[key] > 0) || (beside.get(period.from) ?? 0) > 0;
  return (
    <SectionCard title={isDaily ? 'Day by day' : 'Month by month'} aside={aside}>
      <div className="mb-5">
        <FilterPills label="Shown number" options={OPTIONS} chosen={chosen} onChoose={setChosen} />
      </div>
      <ColumnChart
        title={`${name} per ${report.step}`}
        names={other && [report.name, other.name]}
        format={format}
        days={isDaily ? report.periods.filter(hasValue).length : undefined}
        columns={report.periods.map((period) => ({
          name: long(period.from),
          label: short(period.from),
          value: period[chosen],
          beside: other && (beside.get(period.from) ?? 0),
        }))}
      />
      <NumberTable
        isFolded
        caption={`${name} by ${report.step}`}
        heads={[isDaily ? 'Day' : 'Month', other ? report.name : name, ...(other ? [other.name] : [])]}
        format={format}
        rows={report.periods.toReversed().map((period) => ({
          key: period.from,
          head: <span className="whitespace-nowrap">{short(period.from)}</span>,
          cells: [period[chosen], ...(other ? [beside.get(period.from) ?? 0] : [])],
        }))}
      />
    </SectionCard>
  );
}

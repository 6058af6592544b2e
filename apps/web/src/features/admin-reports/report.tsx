import { zoneText } from '@campus-deals/contracts/date-text';
import type { ReportDto } from '@campus-deals/contracts/catalog/report.dto';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn, SearchX } from 'lucide-react';
import { ExportButton } from '../../components/table/export-button.js';
import { Loading, Skeleton } from '../../components/ui/skeleton.js';
import { EmptyState, ErrorState, InlineError } from '../../components/ui/states.js';
import { HttpError, isUnknownThing } from '../../lib/api/http-client.js';
import { refusedFields } from '../../lib/api/refused-fields.js';
import { DAY_MS, useNow } from '../../lib/browser/clock.js';
import { dayRangeQuery } from '../../lib/browser/day-range.js';
import { longDay } from '../../lib/copy/days.js';
import { ReportBar } from './report-bar.js';
import { ReportChart } from './report-chart.js';
import { useReportChoice, type ReportChoice } from './report-choice.js';
import { ReportNumbers } from './report-numbers.js';
import { daysFile, reportQuery } from './reports.api.js';

/** Shows the report about a college or a vendor that the address names. */
export function Report() {
  const [choice, choose] = useReportChoice();
  const now = useNow(DAY_MS);
  const { kind, id = 0, other = 0 } = choice;
  const { data, error, refetch, isPlaceholderData } = useQuery(reportQuery(kind, id, choice, now));
  const compared = useQuery(reportQuery(kind, other, choice, now));
  const report = id > 0 && !error ? data : undefined;
  const otherReport = other > 0 && !compared.error ? compared.data : undefined;
  return (
    <div className="space-y-6">
      <ReportBar choice={choice} onChoose={choose} now={now} report={report} other={otherReport} />
      {compared.error && <InlineError>{reasonOf(compared.error) ?? `Unable to load the other ${kind}.`}</InlineError>}
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
      ) : reasonOf(error) ? (
        <InlineError>{reasonOf(error) ?? ''}</InlineError>
      ) : isUnknownThing(error) ? (
        <EmptyState icon={<SearchX />} title={kind === 'college' ? 'College Not Found' : 'Vendor Not Found'}>
          It may have been deleted. Choose another {kind}.
        </EmptyState>
      ) : (
        <ErrorState title="Unable to load this report." onRetry={() => void refetch()} />
      )}
    </div>
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
        <p role="status" className="mt-1 text-[0.9375rem] text-muted">
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
            path={daysFile(choice.kind, id)}
            query={dayRangeQuery(choice, now)}
            fileName={`${choice.kind}-${id}-days.csv`}
          />
        }
      />
    </div>
  );
}

/** Returns why the server refuses a request, or undefined for another failure. */
function reasonOf(error: Error): string | undefined {
  if (!(error instanceof HttpError) || error.status !== 400) return undefined;
  return Object.values(refusedFields(error))[0] ?? error.detail;
}

function ReportSkeleton() {
  return (
    <Loading label="Loading the report" className="space-y-6">
      <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} className="h-36" />
        ))}
      </div>
      <Skeleton className="h-80" />
    </Loading>
  );
}

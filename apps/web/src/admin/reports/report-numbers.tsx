import type { ReportDto, ReportNumbersDto } from '@campus-deals/contracts/catalog/report.dto';
import { Difference, Tile, Totals } from '../../kit/chart/totals.js';
import { dollars } from '../../kit/text/cents.js';
import { changeOf } from '../../kit/text/change.js';
import { formatNumber, plural } from '../../kit/text/plural.js';

interface ReportNumbersProps {
  report: ReportDto;
  /** Report to compare with. Undefined: the days before. */
  other: ReportDto | undefined;
}

/** Shows each number of a report beside that of the days before, or of another report. */
export function ReportNumbers({ report, other }: ReportNumbersProps) {
  const { current, previous } = report;
  const { numbers, waits } = other?.current ?? previous;
  const than = other?.name;
  return (
    <Totals before={other ? undefined : previous.range}>
      {MEASURES.map(({ key, name, meaning, format, isNeutral }) => (
        <Tile key={key} name={name} value={format(current.numbers[key])} meaning={meaning}>
          <Difference
            change={changeOf(current.numbers[key], numbers[key], than)}
            before={numbers[key]}
            format={format}
            isNeutral={isNeutral}
          />
        </Tile>
      ))}
      <Tile
        name="Decision time"
        value={hoursText(current.waits.medianHours)}
        meaning={`Business hours from submission${current.waits.decisions > 0 ? `, in ${plural(current.waits.decisions, 'decision')}` : ''}.`}
      >
        <span className="text-muted">
          {current.waits.decisions === 0
            ? 'No decisions in this period.'
            : `${current.waits.onTime} of ${current.waits.decisions} by the due date. Half took at most this long, nine of ten ${hoursText(current.waits.p90Hours)}.`}
          {waits.decisions > 0 && (
            <span>{` ${than ?? 'Before'}: ${hoursText(waits.medianHours)} and ${hoursText(waits.p90Hours)}.`}</span>
          )}
        </span>
      </Tile>
      <Tile name="Running deals" value={String(report.runningDeals)} meaning="Deals that students can use now.">
        {other && (
          <span className="text-muted">
            {other.name}: {other.runningDeals}
          </span>
        )}
      </Tile>
    </Totals>
  );
}

export type Measure = Exclude<keyof ReportNumbersDto, 'knownSavings'>;

interface ReportMeasure {
  key: Measure;
  name: string;
  meaning: string;
  format: (value: number) => string;
  /** Whether more is neither better nor worse. */
  isNeutral?: boolean;
}

/** Numbers of a report, in order. */
export const MEASURES: ReportMeasure[] = [
  { key: 'redemptions', name: 'Redemptions', meaning: 'Without those that were taken back.', format: formatNumber },
  { key: 'savedCents', name: 'Savings', meaning: 'What students saved, where it is known.', format: dollars },
  { key: 'saves', name: 'Saves', meaning: 'Students who kept a deal.', format: formatNumber },
  { key: 'views', name: 'Views', meaning: 'A visitor counts once an hour.', format: formatNumber },
  { key: 'approved', name: 'Deals approved', meaning: 'New deals and changes of deals.', format: formatNumber },
  {
    key: 'rejected',
    name: 'Deals rejected',
    meaning: 'New deals and changes of deals.',
    format: formatNumber,
    isNeutral: true,
  },
];

/** Returns "3.5 h", "0 h" or "–" for business hours. */
const hoursText = (hours: number | null): string =>
  hours === null ? '–' : `${hours.toLocaleString('en-US', { maximumFractionDigits: 1 })} h`;

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Returns "Nov 2026" for "2026-11-22". */
export const monthText = (day: string): string => MONTH.format(new Date(`${day}T00:00:00Z`));

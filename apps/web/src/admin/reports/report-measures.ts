import type { ReportNumbersDto } from '@campus-deals/contracts/catalog/report.dto';
import { dollars } from '../../kit/text/cents.js';
import { formatNumber } from '../../kit/text/plural.js';

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
export const hoursText = (hours: number | null): string =>
  hours === null ? '–' : `${hours.toLocaleString('en-US', { maximumFractionDigits: 1 })} h`;

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Returns "Nov 2026" for "2026-11-22". */
export const monthText = (day: string): string => MONTH.format(new Date(`${day}T00:00:00Z`));

import type { ReportDto } from '@campus-deals/contracts/catalog/report.dto';
import type { ReactNode } from 'react';
import { Difference } from '../../kit/chart/difference.js';
import { changeOf } from '../../kit/text/change.js';
import { longDay } from '../../kit/text/days.js';
import { plural } from '../../kit/text/plural.js';
import { hoursText, MEASURES } from './report-measures.js';

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
    <section aria-label="Totals">
      <dl className="tiles gap-3 md:gap-4">
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
      </dl>
      {!other && (
        <p className="mt-3 text-sm text-muted">
          Before: {longDay(previous.range.from)} to {longDay(previous.range.to)}
        </p>
      )}
    </section>
  );
}

interface TileProps {
  name: string;
  value: string;
  meaning: string;
  children: ReactNode;
}

function Tile({ name, value, meaning, children }: TileProps) {
  return (
    <div className="sheet flex flex-col p-4 md:p-5">
      <dt className="font-semibold">{name}</dt>
      <dd className="mt-1 font-display text-2xl leading-none font-extrabold wrap-anywhere tabular-nums md:text-3xl">
        {value}
      </dd>
      {children && <dd className="mt-2 text-sm">{children}</dd>}
      <dd className="mt-auto pt-2 text-sm text-muted max-sm:hidden">{meaning}</dd>
    </div>
  );
}

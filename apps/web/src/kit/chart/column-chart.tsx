import { formatNumber } from '../text/plural.js';

export interface Column {
  /** Full name: "November 22, 2026" */
  name: string;
  /** Axis label: "Nov 22" */
  label: string;
  value: number;
  /** Value for comparison. */
  beside?: number | undefined;
}

interface ColumnChartProps {
  /** Name of the values: "Views per day". */
  title: string;
  columns: Column[];
  /** Names of the values and of those for comparison. */
  names?: readonly [string, string] | undefined;
  format?: (value: number) => string;
  /** Number of days that have any values. Too few make no chart. Undefined: it shows other periods than days. */
  days?: number | undefined;
}

const MINIMUM_DAYS = 3;

/** Width of a column's bar, as a share of the space per column. */
const FILLED = 0.72;

/**
 * Draws columns over time, as an SVG in percent of its box: it measures nothing and needs no inline styles, which the
 * content security policy forbids. A column shows its value on hover; the table below the chart lists all values.
 */
export function ColumnChart({ title, columns, names, format = formatNumber, days }: ColumnChartProps) {
  if (days !== undefined && days < MINIMUM_DAYS)
    return <p className="text-body text-muted">A chart appears here after {MINIMUM_DAYS} days with activity.</p>;
  const highest = columns.reduce((most, { value }) => Math.max(most, value), 0);
  const top = niceTop(columns.reduce((most, { beside = 0 }) => Math.max(most, beside), highest));
  const width = names ? FILLED / 2 : FILLED;
  const place = 100 / Math.max(1, columns.length);
  const peak = columns.find(({ value }) => value === highest);
  const summary =
    highest === 0 || !peak ? `${title}: nothing yet` : `${title}: at most ${format(highest)}, ${peak.name}`;
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2.5">
      <div
        className="flex h-52 flex-col justify-between text-right text-xs leading-none text-muted tabular-nums"
        aria-hidden="true"
      >
        <span>{format(top)}</span>
        <span>{format(top / 2)}</span>
        <span>0</span>
      </div>
      <svg role="img" aria-label={summary} className="block h-52 w-full overflow-visible">
        {[0, 50, 100].map((y) => (
          <line key={y} x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} className="stroke-line" />
        ))}
        {columns.map(({ name, value, beside }, index) => (
          <g key={name} className="group">
            <rect x={`${index * place}%`} y="0" width={`${place}%`} height="100%" fill="transparent" />
            <rect
              x={`${(index + (1 - FILLED) / 2) * place}%`}
              y={`${100 - (value / top) * 100}%`}
              width={`${place * width}%`}
              height={`${(value / top) * 100}%`}
              rx={columns.length > 60 ? 0 : 2}
              className="fill-brand group-hover:fill-brand-strong"
            />
            {names && beside !== undefined && (
              <rect
                x={`${(index + (1 - FILLED) / 2 + width) * place}%`}
                y={`${100 - (beside / top) * 100}%`}
                width={`${place * width}%`}
                height={`${(beside / top) * 100}%`}
                rx={columns.length > 60 ? 0 : 2}
                className="fill-edge"
              />
            )}
            <title>{titleOf({ name, value, beside }, names, format)}</title>
          </g>
        ))}
      </svg>
      <div className="col-start-2 mt-2 flex justify-between text-xs text-muted" aria-hidden="true">
        {labelled(columns).map(({ name, label }) => (
          <span key={name}>{label}</span>
        ))}
      </div>
      {names && (
        <ul className="col-start-2 mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {names.map((name, at) => (
            <li key={at} className="flex min-w-0 items-center gap-2">
              <span className={`size-3 shrink-0 rounded-sm ${at === 0 ? 'bg-brand' : 'bg-edge'}`} />
              <span className="wrap-anywhere">{name}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function titleOf(
  { name, value, beside }: Omit<Column, 'label'>,
  names: ColumnChartProps['names'],
  format: (value: number) => string,
): string {
  if (!names || beside === undefined) return `${name}: ${format(value)}`;
  return `${name}: ${format(value)} (${names[0]}), ${format(beside)} (${names[1]})`;
}

/** Returns an even maximum that gives a readable axis: 2, 4, 10, 20, 40, 100, … */
export function niceTop(highest: number): number {
  for (let power = 1; ; power *= 10) for (const step of [2, 4, 10]) if (step * power >= highest) return step * power;
}

/** Returns the first, the middle and the last column, which get labels. */
function labelled(columns: Column[]): Column[] {
  const places = [...new Set([0, Math.floor((columns.length - 1) / 2), columns.length - 1])];
  return places.flatMap((place) => columns[place] ?? []);
}

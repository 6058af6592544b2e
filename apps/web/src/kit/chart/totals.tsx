import { ArrowDown, ArrowUp, Equal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Change } from '../text/change.js';
import { longDay } from '../text/dates.js';
import { formatNumber } from '../text/plural.js';
import { ProgressFill } from '../ui/progress-bar.js';
import { classNames } from '../../platform/react/class-names.js';

/** Grid of `Tile`s. `before` is the period that they are compared with. */
export function Totals({
  before,
  children,
}: {
  before?: { from: string; to: string } | undefined;
  children: ReactNode;
}) {
  return (
    <section aria-label="Totals">
      <dl className="tiles gap-3 md:gap-4">{children}</dl>
      {before && (
        <p className="mt-3 text-sm text-muted">
          Before: {longDay(before.from)} to {longDay(before.to)}
        </p>
      )}
    </section>
  );
}

interface TileProps {
  name: string;
  value: string;
  isLarge?: boolean;
  meaning: string;
  /** Comparison of the value. */
  children: ReactNode;
}

const VALUE = 'mt-1 font-display leading-none font-extrabold wrap-anywhere tabular-nums';

export function Tile({ name, value, isLarge = false, meaning, children }: TileProps) {
  return (
    <div className="sheet flex flex-col p-4 md:p-5">
      <dt className="font-semibold">{name}</dt>
      <dd className={classNames(VALUE, isLarge ? 'text-3xl md:text-4xl' : 'text-2xl md:text-3xl')}>{value}</dd>
      {children && <dd className="mt-2 text-sm">{children}</dd>}
      <dd className="mt-auto pt-2 text-sm text-muted max-sm:hidden">{meaning}</dd>
    </div>
  );
}

const ICONS = { up: ArrowUp, down: ArrowDown, same: Equal };
const TONES = { up: 'text-success', down: 'text-warning', same: 'text-muted' };

/** Shows how a number differs from that of another period. */
export function Difference({
  change: { direction, text },
  before,
  format = formatNumber,
  isNeutral = false,
}: {
  change: Change;
  before: number;
  format?: (value: number) => string;
  /** Whether more is neither better nor worse. */
  isNeutral?: boolean;
}) {
  const Icon = ICONS[direction];
  return (
    <span className={classNames('inline-flex items-start gap-1.5 font-medium', TONES[isNeutral ? 'same' : direction])}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{`${text}${before > 0 ? ` (${format(before)})` : ''}`}</span>
    </span>
  );
}

/** Shows how many are left after each step. `share` is that of an earlier step. */
export function Funnel({ steps }: { steps: { name: string; count: number; share?: string | false | undefined }[] }) {
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <ol className="space-y-3.5">
      {steps.map(({ name, count, share }) => (
        <li key={name}>
          <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{name}</span>
            <span className="text-body tabular-nums">
              {formatNumber(count)}
              {share && <span className="text-muted"> · {share}</span>}
            </span>
          </p>
          <div className="h-3 overflow-hidden rounded-full bg-well" aria-hidden="true">
            <ProgressFill percent={(count / most) * 100} />
          </div>
        </li>
      ))}
    </ol>
  );
}

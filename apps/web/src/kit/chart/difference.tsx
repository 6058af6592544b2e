import { ArrowDown, ArrowUp, Equal } from 'lucide-react';
import type { Change } from '../text/change.js';
import { formatNumber } from '../text/plural.js';
import { classNames } from '../../platform/react/class-names.js';

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

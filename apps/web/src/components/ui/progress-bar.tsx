import { classNames } from '../../lib/react/class-names.js';
import { ProgressFill } from './progress-fill.js';

/** Percent of the bar that are shown of even nothing, so that it is seen to be one that fills. */
const LEAST_SEEN = 2;

interface ProgressBarProps {
  /** 0 to 100. */
  percent: number;
  label: string;
  /** What a screen reader says instead of the bare percentage. */
  valueText?: string;
  className?: string;
}

export function ProgressBar({ percent, label, valueText, className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={classNames('h-2.5 overflow-hidden rounded-full bg-well ring-1 ring-line ring-inset', className)}
    >
      <ProgressFill percent={Math.max(percent, LEAST_SEEN)} />
    </div>
  );
}

import { classNames } from '../../platform/react/class-names.js';

/** Minimum fill in percent, so that an empty bar is recognisable as one that fills. */
const LEAST_SEEN = 2;

interface ProgressBarProps {
  /** 0 to 100. */
  percent: number;
  label: string;
  /** Announced by screen readers instead of the percentage. */
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

/**
 * Filled part of a bar, 0 to 100 percent. An SVG, since the content policy forbids the inline style that a width needs.
 */
export function ProgressFill({ percent }: { percent: number }) {
  return (
    <svg className="block size-full" aria-hidden="true">
      <rect className="fill fill-brand" width={`${percent}%`} height="100%" rx="5" />
    </svg>
  );
}

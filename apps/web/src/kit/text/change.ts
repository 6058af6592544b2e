import { formatNumber } from './plural.js';

export interface Change {
  direction: 'up' | 'down' | 'same';
  /** "12% more than before" */
  text: string;
}

/** Compares a number with that of the previous period, or of another subject with the name `than`. */
export function changeOf(now: number, before: number, than = 'before'): Change {
  if (now === before) return { direction: 'same', text: 'No change' };
  const direction = now > before ? 'up' : 'down';
  if (before === 0) return { direction, text: than === 'before' ? 'None before' : `None at ${than}` };
  const percent = formatNumber(Math.max(1, Math.round((Math.abs(now - before) / before) * 100)));
  return { direction, text: `${percent}% ${direction === 'up' ? 'more' : 'fewer'} than ${than}` };
}

/** Returns the share as "9%" or "0.4%"; undefined if the whole is zero. */
export function shareText(part: number, whole: number): string | undefined {
  if (whole === 0) return undefined;
  const percent = (part / whole) * 100;
  return `${percent > 0 && percent < 1 ? percent.toFixed(1) : formatNumber(Math.round(percent))}%`;
}

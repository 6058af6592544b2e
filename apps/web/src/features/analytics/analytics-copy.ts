import type { DealStatsDto } from '@campus-deals/contracts/own-deal.dto';
import { formatNumber } from '../../lib/copy/plural.js';

export type Step = keyof DealStatsDto;

/** The way of a student, in order; `of`: who took the step that leads to it. A code needs no save. */
export const STEPS: { step: Step; name: string; of?: Step; meaning: string }[] = [
  { step: 'views', name: 'Views', meaning: 'A visitor counts once an hour.' },
  { step: 'saves', name: 'Saves', of: 'views', meaning: 'Students who kept the deal.' },
  {
    step: 'codes',
    name: 'Codes',
    of: 'views',
    meaning: 'Students who asked for the code, or for the page to show.',
  },
  { step: 'redemptions', name: 'Redemptions', of: 'codes', meaning: 'Codes that were used at your counter.' },
];

export interface Change {
  direction: 'up' | 'down' | 'same';
  /** "12% more than before" */
  text: string;
}

/** A number beside that of the time before. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: 'same', text: 'No change' };
  const direction = now > before ? 'up' : 'down';
  if (before === 0) return { direction, text: 'None before' };
  const percent = formatNumber(Math.max(1, Math.round((Math.abs(now - before) / before) * 100)));
  return { direction, text: `${percent}% ${direction === 'up' ? 'more' : 'fewer'} than before` };
}

/** "9%", "0.4%" of those that could take the step; undefined where there were none. */
export function shareText(part: number, whole: number): string | undefined {
  if (whole === 0) return undefined;
  const percent = (part / whole) * 100;
  return `${percent > 0 && percent < 1 ? percent.toFixed(1) : formatNumber(Math.round(percent))}%`;
}

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "Nov 22" of "2026-11-22" */
export const shortDay = (day: string) => SHORT.format(new Date(`${day}T00:00:00Z`));
/** "November 22, 2026" */
export const longDay = (day: string) => LONG.format(new Date(`${day}T00:00:00Z`));
/** "5 PM" */
export const hourText = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

import type { CountedBy } from '@campus-deals/contracts/enumerations';
import type { DealStatsDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { formatNumber } from '../../lib/copy/plural.js';

export type Step = keyof DealStatsDto;

/**
 * A student's steps in order. `of`: the step that this one's share is relative to. A code can be issued without a save.
 */
export const STEPS: { step: Step; name: string; of?: Step; meaning: string }[] = [
  { step: 'views', name: 'Views', meaning: 'A visitor counts once an hour.' },
  { step: 'saves', name: 'Saves', of: 'views', meaning: 'Students who kept the deal.' },
  {
    step: 'codes',
    name: 'Codes',
    of: 'views',
    meaning: 'Students who asked for the code, or for the page to show.',
  },
  { step: 'redemptions', name: 'Redemptions', of: 'codes', meaning: 'Uses that were counted at your counter.' },
];

/** Explains how a deal's redemptions are counted. A scan needs no words. */
export function countingText(countedBy: CountedBy | null): string | undefined {
  if (countedBy === null) return 'Cannot be counted: everybody has the same code. Set a PIN to count it.';
  if (countedBy === 'student') return 'Counted when students press “I am at the counter”.';
  return countedBy === 'pin' ? 'Counted with your PIN.' : undefined;
}

export interface Change {
  direction: 'up' | 'down' | 'same';
  /** "12% more than before" */
  text: string;
}

/** Compares a number with that of the previous period. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: 'same', text: 'No change' };
  const direction = now > before ? 'up' : 'down';
  if (before === 0) return { direction, text: 'None before' };
  const percent = formatNumber(Math.max(1, Math.round((Math.abs(now - before) / before) * 100)));
  return { direction, text: `${percent}% ${direction === 'up' ? 'more' : 'fewer'} than before` };
}

/** Returns the share as "9%" or "0.4%"; undefined if the whole is zero. */
export function shareText(part: number, whole: number): string | undefined {
  if (whole === 0) return undefined;
  const percent = (part / whole) * 100;
  return `${percent > 0 && percent < 1 ? percent.toFixed(1) : formatNumber(Math.round(percent))}%`;
}

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns "Nov 22" for "2026-11-22". */
export const shortDay = (day: string) => SHORT.format(new Date(`${day}T00:00:00Z`));
/** "November 22, 2026" */
export const longDay = (day: string) => LONG.format(new Date(`${day}T00:00:00Z`));
/** "5 PM" */
export const hourText = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

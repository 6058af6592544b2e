import { longDate } from '@campus-deals/contracts/date-text';
import type { Clock } from '../../platform/browser/clock.js';
import { plural } from './plural.js';

const HOUR_MS = 3_600_000;

/**
 * Formats a time that is known to the hour: "within the last hour", "5 hours ago", "yesterday", "6 days ago", then the
 * date.
 */
export function roughlyAgo(instant: string, { now, timeZone }: Clock): string {
  const hours = Math.floor((now - Date.parse(instant)) / HOUR_MS);
  if (hours < 1) return 'within the last hour';
  if (hours < 24) return `${plural(hours, 'hour')} ago`;
  const days = Math.floor(hours / 24);
  if (days === 1) return 'yesterday';
  return days < 14 ? `${plural(days, 'day')} ago` : `on ${longDate(instant, timeZone)}`;
}

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns "Nov 22" for "2026-11-22". */
export const shortDay = (day: string) => SHORT.format(new Date(`${day}T00:00:00Z`));
/** "November 22, 2026" */
export const longDay = (day: string) => LONG.format(new Date(`${day}T00:00:00Z`));

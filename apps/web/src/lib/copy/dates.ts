import type { Clock } from '../browser/clock.js';
import { dateFormat } from './date-formats.js';
import { plural } from './plural.js';

/** "November 21, 2026", in the reader's zone. */
export function longDate(instant: string, timeZone: string): string {
  return dateFormat('longDate', timeZone).format(new Date(instant));
}

/** "November 21, 2026 at 5:04 PM", in the reader's zone. */
export function longDateTime(instant: string, timeZone: string): string {
  // Some engines put a narrow space before AM and PM.
  return dateFormat('longDateTime', timeZone).format(new Date(instant)).replace('\u202f', ' ');
}

const HOUR_MS = 3_600_000;

/** "within the last hour", "5 hours ago", "yesterday", "6 days ago", then the date: for times known to the hour. */
export function roughlyAgo(instant: string, { now, timeZone }: Clock): string {
  const hours = Math.floor((now - Date.parse(instant)) / HOUR_MS);
  if (hours < 1) return 'within the last hour';
  if (hours < 24) return `${plural(hours, 'hour')} ago`;
  const days = Math.floor(hours / 24);
  if (days === 1) return 'yesterday';
  return days < 14 ? `${plural(days, 'day')} ago` : `on ${longDate(instant, timeZone)}`;
}

const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** "November 21, 2026", in the reader's zone. */
export function longDate(instant: string): string {
  return LONG_DATE.format(new Date(instant));
}

const LONG_DATE_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** "November 21, 2026 at 5:04 PM", in the reader's zone. */
export function longDateTime(instant: string): string {
  return LONG_DATE_TIME.format(new Date(instant));
}

const RELATIVE = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const HOUR_MS = 3_600_000;

/** "within the last hour", "5 hours ago", "yesterday", "6 days ago", then the date: for times known to the hour. */
export function roughlyAgo(instant: string, now = Date.now()): string {
  const hours = Math.floor((now - Date.parse(instant)) / HOUR_MS);
  if (hours < 1) return 'within the last hour';
  if (hours < 24) return RELATIVE.format(-hours, 'hour');
  const days = Math.floor(hours / 24);
  return days < 14 ? RELATIVE.format(-days, 'day') : `on ${longDate(instant)}`;
}

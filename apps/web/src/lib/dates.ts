const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** "November 21, 2026", in the reader's zone. */
export function longDate(instant: string): string {
  return LONG_DATE.format(new Date(instant));
}

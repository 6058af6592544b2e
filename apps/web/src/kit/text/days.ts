const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns "Nov 22" for "2026-11-22". */
export const shortDay = (day: string) => SHORT.format(new Date(`${day}T00:00:00Z`));
/** "November 22, 2026" */
export const longDay = (day: string) => LONG.format(new Date(`${day}T00:00:00Z`));

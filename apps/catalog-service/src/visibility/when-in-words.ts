const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Formats an instant: "November 23, 2026 at 4:05 PM UTC" */
export const whenInWords = (at: Date): string => `${TIME.format(at)} UTC`;

import { useNow } from '../../platform/browser/clock.js';

export const SHORT_TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

interface UsedTodayProps {
  usedAt: string;
  /** Time zone of the deal's college, on whose clock a deal counts once a day. */
  timeZone: string;
}

/** "Used today at 8:48 AM. Again tomorrow." Nothing from the next day on. */
export function UsedTodayNote({ usedAt, timeZone }: UsedTodayProps) {
  const now = useNow(60_000);
  if (dayOf(usedAt, timeZone) !== dayOf(now, timeZone)) return null;
  return (
    <p className="mb-2.5 text-body font-medium text-success max-md:text-center">
      Used today at {SHORT_TIME.format(new Date(usedAt))}. Again tomorrow.
    </p>
  );
}

/** Returns the calendar day in a time zone, for comparison only. */
export function dayOf(instant: string | number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeZone }).format(new Date(instant));
}

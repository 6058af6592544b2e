import { useTimeZone } from '../../lib/browser/clock.js';
import { longDate } from '../../lib/copy/dates.js';

/** "November 21, 2026", in the reader's zone. */
export function LongDate({ at }: { at: string }) {
  return longDate(at, useTimeZone());
}

import { longDate } from '@campus-deals/contracts/date-text';
import { useTimeZone } from '../../lib/browser/clock.js';

/** "November 21, 2026", in the viewer's time zone. */
export function LongDate({ at }: { at: string }) {
  return longDate(at, useTimeZone());
}

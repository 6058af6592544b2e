import { longDate, shortDate } from '@campus-deals/contracts/date-text';
import { useTimeZone } from '../../platform/browser/clock.js';

/** "November 21, 2026", in the viewer's time zone. */
export function LongDate({ at }: { at: string }) {
  return longDate(at, useTimeZone());
}

/** "Nov 21, 2026", in the viewer's time zone, on one line of a table. */
export function ShortDate({ at }: { at: string }) {
  return <span className="whitespace-nowrap">{shortDate(at, useTimeZone())}</span>;
}

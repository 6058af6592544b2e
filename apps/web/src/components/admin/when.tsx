import { longDateTime } from '@campus-deals/contracts/date-text';
import { useTimeZone } from '../../lib/browser/clock.js';

/** "November 21, 2026 at 5:04 PM", in the viewer's time zone. */
export function When({ at }: { at: string }) {
  return <time dateTime={at}>{longDateTime(at, useTimeZone())}</time>;
}

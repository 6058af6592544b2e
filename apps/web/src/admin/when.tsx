import { longDateTime } from '@campus-deals/contracts/date-text';
import { useTimeZone } from '../platform/browser/clock.js';

/** "November 21, 2026 at 5:04 PM", in the viewer's time zone. */
export function When({ at, isShort = false }: { at: string; isShort?: boolean }) {
  const timeZone = useTimeZone();
  const full = longDateTime(at, timeZone);
  if (!isShort) return <time dateTime={at}>{full}</time>;
  const [day, time] = full.split(' at ');
  return (
    <time dateTime={at} title={full}>
      {day?.replace(/^([A-Z][a-z]{2})[a-z]*/, '$1')}, {time}
    </time>
  );
}

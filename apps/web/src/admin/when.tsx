import { longDateTime } from '@campus-deals/contracts/date-text';
import { useTimeZone } from '../platform/browser/clock.js';

/** "November 21, 2026 at 5:04 PM", in the viewer's time zone. */
export function When({ at, isShort, className }: { at: string; isShort?: boolean; className?: string }) {
  const timeZone = useTimeZone();
  const full = longDateTime(at, timeZone);
  if (!isShort)
    return (
      <time dateTime={at} className={className}>
        {full}
      </time>
    );
  const [day, time] = full.split(' at ');
  return (
    <time dateTime={at} title={full} className={className}>
      {day?.replace(/^([A-Z][a-z]{2})[a-z]*/, '$1')}, {time}
    </time>
  );
}

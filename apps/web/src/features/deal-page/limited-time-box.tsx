import { Hourglass } from 'lucide-react';
import { longDateTime } from '../../lib/copy/dates.js';
import { relativeTime } from '../../lib/copy/deal-words.js';
import { useClock } from '../../lib/browser/clock.js';

/** "Limited Time Offer", for a deal that has an end. */
export function LimitedTimeBox({ endDate }: { endDate: string }) {
  const { now, timeZone } = useClock();
  const isOver = Date.parse(endDate) <= now;
  return (
    <section aria-labelledby="limited-title" className="flex gap-4 rounded-lg bg-warning-soft p-5 text-warning">
      <Hourglass className="mt-0.5 size-6 shrink-0" aria-hidden="true" />
      <div>
        <h2 id="limited-title" className="text-lg">
          Limited Time Offer
        </h2>
        <p className="mt-1 text-[0.9375rem]">
          {isOver ? 'This deal ended' : 'This deal ends'} {relativeTime(endDate, now)}, on{' '}
          {longDateTime(endDate, timeZone)}.
        </p>
      </div>
    </section>
  );
}

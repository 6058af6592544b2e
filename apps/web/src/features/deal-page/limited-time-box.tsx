import { Hourglass } from 'lucide-react';
import { relativeTime } from '../../lib/copy/deal-words.js';
import { collegeTime } from '../../lib/copy/opening-times.js';
import { useClock } from '../../lib/browser/clock.js';

/** "Limited Time Offer" for a deal with an end, in its college's time zone. */
export function LimitedTimeBox({ endDate, timeZone }: { endDate: string; timeZone: string }) {
  const clock = useClock();
  const isOver = Date.parse(endDate) <= clock.now;
  return (
    <section aria-labelledby="limited-title" className="flex gap-4 rounded-lg bg-warning-soft p-5 text-warning">
      <Hourglass className="mt-0.5 size-6 shrink-0" aria-hidden="true" />
      <div>
        <h2 id="limited-title" className="text-lg">
          Limited Time Offer
        </h2>
        <p className="mt-1 text-[0.9375rem]">
          {isOver ? 'This deal ended' : 'This deal ends'} {relativeTime(endDate, clock.now)}, on{' '}
          {collegeTime(endDate, timeZone, clock)}.
        </p>
      </div>
    </section>
  );
}

import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { collegeQuery } from '../colleges/college-choice.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { useTimeZone } from '../../platform/browser/clock.js';
import { formatNumber, plural } from '../../kit/text/plural.js';
import { weekdayDate } from './weekly-schedule.js';
import { audienceQuery } from './admin-newsletter.api.js';
import { LEFT_OUT } from './newsletter-copy.js';

/** Counts the recipients of a newsletter to one college, or to all, and the subscribers who are left out. */
export function NewsletterAudience({ collegeId }: { collegeId: number | null }) {
  return (
    <div role="status" className="mt-4 min-h-24">
      <ReadBoundary
        key={collegeId}
        failure="Unable to count who gets it."
        renderRefusal={(refusal) => <p className="font-semibold">{refusal}</p>}
        loading={<p className="text-muted">Counting people...</p>}
      >
        <Counts collegeId={collegeId} />
      </ReadBoundary>
    </div>
  );
}

function Counts({ collegeId }: { collegeId: number | null }) {
  const { data } = useSuspenseQuery(audienceQuery(collegeId));
  const { people, colleges, hasSubscribers, problem, lastSentAt, leftOut } = data;
  const timeZone = useTimeZone();
  return (
    <>
      {problem === null ? (
        <p className="text-lg font-bold tabular-nums">
          {plural(people, 'person', 'people')} at {plural(colleges, 'college')}
        </p>
      ) : (
        <p className="font-semibold">{problem}</p>
      )}
      {!hasSubscribers && collegeId !== null && <DemoFigure collegeId={collegeId} />}
      {leftOut.length > 0 && (
        <div className="mt-2 text-body">
          <p>Left out:</p>
          <ul className="list-disc pl-5">
            {leftOut.map(({ reason, people: count }) => (
              <li key={reason}>
                {formatNumber(count)} {LEFT_OUT[reason]}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="mt-1 text-body text-muted">
        {lastSentAt ? `Last sent ${weekdayDate(lastSentAt, timeZone)}` : 'Not sent yet'}
      </p>
    </>
  );
}

/** Subscribers of the demo catalog exist as a count only: the page counts them, and no email reaches them. */
function DemoFigure({ collegeId }: { collegeId: number }) {
  const { data } = useQuery(collegeQuery(collegeId));
  if (!data || data.subscriberCount === 0) return null;
  return (
    <p className="mt-1 text-body">
      The {formatNumber(data.subscriberCount)} on its page are demo figures without an address.
    </p>
  );
}

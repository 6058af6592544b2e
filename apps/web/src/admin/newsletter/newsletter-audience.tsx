import type { NewsletterAudienceDto } from '@campus-deals/contracts/notification/newsletter-audience.dto';
import { useQuery } from '@tanstack/react-query';
import { collegeQuery } from '../colleges/college-choice.js';
import { ErrorState } from '../../kit/ui/states.js';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { useTimeZone } from '../../platform/browser/clock.js';
import { formatNumber, plural } from '../../kit/text/plural.js';
import { weekdayDate } from './weekly-schedule.js';
import { audienceQuery } from './admin-newsletter.api.js';
import { LEFT_OUT } from './newsletter-copy.js';

/** Counts who gets a newsletter to one college, or to all, and who is left out. */
export function NewsletterAudience({ collegeId }: { collegeId: number | null }) {
  const { data, error, refetch } = useQuery(audienceQuery(collegeId));
  const refusal = refusalOf(error);
  return (
    <div role="status" className="mt-4 min-h-24">
      {data ? (
        <Counts audience={data} collegeId={collegeId} />
      ) : refusal ? (
        <p className="font-semibold">{refusal}</p>
      ) : error ? (
        <ErrorState title="Unable to count who gets it." onRetry={() => void refetch()} />
      ) : (
        <p className="text-muted">Counting people...</p>
      )}
    </div>
  );
}

function Counts({ audience, collegeId }: { audience: NewsletterAudienceDto; collegeId: number | null }) {
  const { people, colleges, problem, lastSentAt, leftOut } = audience;
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
      {!audience.hasSubscribers && collegeId !== null && <DemoFigure collegeId={collegeId} />}
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

import type { NewsletterAudienceDto } from '@campus-deals/contracts/notification/newsletter-audience.dto';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CollegeChoice, collegeQuery } from '../../components/admin/college-choice.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { ErrorState } from '../../components/ui/states.js';
import { refusalOf } from '../../lib/api/admin-write.js';
import { useTimeZone } from '../../lib/browser/clock.js';
import { formatNumber, plural } from '../../lib/copy/plural.js';
import { weekdayDate } from '../../lib/copy/weekly-schedule.js';
import { audienceQuery, UNDO_SECONDS, useSendNewsletter } from './admin-newsletter.api.js';

interface SendNewsletterDialogProps {
  initialCollegeId?: number | null;
  onSent: (newsletterId: number) => void;
  onClose: () => void;
}

/** Shows the audience of a newsletter before it is sent. */
export function SendNewsletterDialog({ initialCollegeId = null, onSent, onClose }: SendNewsletterDialogProps) {
  const [collegeId, setCollegeId] = useState(initialCollegeId);
  const audience = useQuery(audienceQuery(collegeId));
  const { mutate, isPending } = useSendNewsletter();
  return (
    <ConfirmDialog
      title="Send newsletter"
      description={`Each person gets one email. You have ${UNDO_SECONDS} seconds to undo it.`}
      confirmText="Send newsletter"
      busyText="Sending..."
      isBusy={isPending}
      isBlocked={!audience.data || audience.data.people === 0}
      onConfirm={() =>
        mutate(collegeId, {
          onSuccess: ({ id }) => {
            onClose();
            onSent(id);
          },
        })
      }
      onClose={onClose}
    >
      <CollegeChoice
        label="College"
        placeholder="All active colleges"
        value={collegeId}
        onChange={(id) => setCollegeId(id)}
      />
      <div role="status" className="mt-4 min-h-24">
        {audience.data ? (
          <Audience audience={audience.data} collegeId={collegeId} />
        ) : audience.error ? (
          <NotCounted error={audience.error} onRetry={() => void audience.refetch()} />
        ) : (
          <p className="text-muted">Counting people...</p>
        )}
      </div>
    </ConfirmDialog>
  );
}

function NotCounted({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const refusal = refusalOf(error);
  if (refusal) return <p className="font-semibold">{refusal}</p>;
  return <ErrorState title="Unable to count who gets it." onRetry={onRetry} />;
}

function Audience({ audience, collegeId }: { audience: NewsletterAudienceDto; collegeId: number | null }) {
  const { people, colleges, problem, lastSentAt } = audience;
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
      <p className="mt-1 text-[0.9375rem] text-muted">
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
    <p className="mt-1 text-[0.9375rem]">
      The {formatNumber(data.subscriberCount)} on its page are demo figures without an address.
    </p>
  );
}

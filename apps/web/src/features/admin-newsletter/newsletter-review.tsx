import type { NewsletterDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import { Check, Send } from 'lucide-react';
import { useState } from 'react';
import { When } from '../../components/admin/when.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { InlineError } from '../../components/ui/states.js';
import { useTimeZone } from '../../lib/browser/clock.js';
import { weekdayDateTime } from '../../lib/copy/weekly-schedule.js';
import { useSession } from '../../lib/session/session.js';
import { useNewsletterCommand } from './admin-newsletter.api.js';
import { DecideDialog } from './decide-dialog.js';
import { IssuePreview } from './issue-preview.js';
import { NewsletterAudience } from './newsletter-audience.js';
import { audience, statusOf } from './newsletter-copy.js';
import { SendIssueDialog } from './send-issue-dialog.js';

type Asking = 'approve' | 'return' | 'send';

/** Shows a newsletter that waits for the approval of another admin, or that one has approved. */
export function NewsletterReview({ newsletter }: { newsletter: NewsletterDto }) {
  const { id, status, subject, requestedAt, approvalNote, writtenBy, createdBy } = newsletter;
  const { session } = useSession();
  const [asking, setAsking] = useState<Asking>();
  const edit = useNewsletterCommand(id, 'reopen');
  const discard = useNewsletterCommand(id, 'cancel');
  const badge = statusOf(newsletter);
  const isOwn = session.userId === (writtenBy ?? createdBy);
  const close = () => setAsking(undefined);
  return (
    <div className="space-y-8">
      <section aria-label="Newsletter" className="sheet p-5 sm:p-6">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <div className="min-w-0">
            <h2 className="text-xl wrap-anywhere">{subject ?? 'New newsletter'}</h2>
            <p className="mt-1 text-[0.9375rem] text-muted">
              {audience(newsletter)}
              {requestedAt && (
                <>
                  {' · '}Approval requested <When at={requestedAt} />
                </>
              )}
            </p>
          </div>
          <p role="status">
            <Badge tone={badge.tone}>{badge.title}</Badge>
          </p>
        </div>
        <Outlook newsletter={newsletter} isOwn={isOwn} />
        {approvalNote && <p className="mt-3 wrap-anywhere">Note from the approver: {approvalNote}</p>}
        <NewsletterAudience collegeId={newsletter.collegeId} />
        <div className="mt-5 flex flex-wrap gap-3">
          {status === 'approved' && (
            <Button onClick={() => setAsking('send')}>
              <Send className="size-4.5" />
              Send newsletter
            </Button>
          )}
          {status === 'review' && !isOwn && (
            <>
              <Button onClick={() => setAsking('approve')}>
                <Check className="size-4.5" />
                Approve
              </Button>
              <Button variant="secondary" onClick={() => setAsking('return')}>
                Return with a note
              </Button>
            </>
          )}
          <Button variant="secondary" isBusy={edit.isPending} onClick={() => edit.mutate(undefined)}>
            Edit
          </Button>
          <Button variant="quiet" isBusy={discard.isPending} onClick={() => discard.mutate(undefined)}>
            Discard
          </Button>
        </div>
        <p className="mt-3 text-[0.9375rem] text-muted">Editing makes it a draft again, which needs a new approval.</p>
      </section>
      <IssuePreview newsletter={newsletter} />
      {asking === 'send' && <SendIssueDialog newsletter={newsletter} onClose={close} />}
      {(asking === 'approve' || asking === 'return') && (
        <DecideDialog newsletter={newsletter} decision={asking} onClose={close} />
      )}
    </div>
  );
}

/** Says what happens next. */
function Outlook({ newsletter, isOwn }: { newsletter: NewsletterDto; isOwn: boolean }) {
  const { status, startsAt, timeZone, hasMissedStart } = newsletter;
  const ownZone = useTimeZone();
  const time = startsAt && weekdayDateTime(startsAt, timeZone ?? ownZone);
  if (status === 'approved') return <p className="mt-3">Approved. Any admin can send it now.</p>;
  return (
    <>
      {hasMissedStart && (
        <InlineError>{`Nothing was sent: ${time} passed without an approval. Choose a new time once it is approved.`}</InlineError>
      )}
      {time && !hasMissedStart && <p className="mt-3 font-semibold">Once approved, starts {time}</p>}
      {isOwn && <p className="mt-3">You wrote this. Another admin has to approve it.</p>}
    </>
  );
}

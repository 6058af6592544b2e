import type { NewsletterDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { TextField } from '../../kit/ui/text-field.js';
import { HttpError } from '../../platform/api/http-client.js';
import { useWrite } from '../../platform/api/use-write.js';
import { useTimeZone } from '../../platform/browser/clock.js';
import { CollegeChoice } from '../colleges/college-choice.js';
import { audienceQuery, UNDO_SECONDS } from './admin-newsletter.api.js';
import { audience as toWhom } from './newsletter-copy.js';
import { NewsletterAudience } from './newsletter-audience.js';

const FAILED = 'Failed to send newsletter';

/** Asks when to send a newsletter, and shows who gets it. */
export function SendIssueDialog({ newsletter, onClose }: { newsletter: NewsletterDto; onClose: () => void }) {
  const { id, collegeId } = newsletter;
  const ownZone = useTimeZone();
  const timeZone = newsletter.timeZone ?? ownZone;
  const [isLater, setIsLater] = useState(false);
  const [day, setDay] = useState('');
  const [time, setTime] = useState('16:00');
  const audience = useQuery(audienceQuery(collegeId));
  const sending = useWrite('POST /api/admin/newsletters/:id/send', { params: { id }, failure: FAILED });
  const { error } = sending;
  const isPast = error instanceof HttpError && error.code === 'newsletter_time_past';
  const at = { at: { day, time }, ...(collegeId === null && { timeZone }) };
  const send = () => sending.mutate(isLater ? at : { undoSeconds: UNDO_SECONDS }, { onSuccess: onClose });
  return (
    <ConfirmDialog
      title="Send newsletter"
      description={
        isLater
          ? 'Each person gets one email. You can change or cancel it until then.'
          : `Each person gets one email. You have ${UNDO_SECONDS} seconds to undo it.`
      }
      confirmText={isLater ? 'Schedule newsletter' : 'Send newsletter'}
      busyText={isLater ? 'Scheduling...' : 'Sending...'}
      isBusy={sending.isPending}
      isBlocked={isLater ? day === '' || time === '' : !audience.data || audience.data.people === 0}
      onConfirm={send}
      onClose={onClose}
    >
      <p className="font-semibold">{toWhom(newsletter)}</p>
      <fieldset className="mt-3">
        <legend className="font-semibold">When</legend>
        <div className="mt-1 flex flex-wrap gap-x-6 gap-y-2">
          {[false, true].map((later) => (
            <label key={String(later)} className="flex min-h-11 items-center gap-2.5">
              <input type="radio" name="when" checked={later === isLater} onChange={() => setIsLater(later)} />
              {later ? 'At a date and time' : 'Now'}
            </label>
          ))}
        </div>
      </fieldset>
      {isLater && (
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          <TextField
            label="Date"
            type="date"
            error={isPast ? 'Choose a time in the future' : undefined}
            value={day}
            onChange={(event) => {
              sending.reset();
              setDay(event.target.value);
            }}
          />
          <TextField
            label={`Time (${timeZone})`}
            type="time"
            value={time}
            onChange={(event) => setTime(event.target.value)}
          />
        </div>
      )}
      <NewsletterAudience collegeId={collegeId} />
    </ConfirmDialog>
  );
}

interface SendNewsletterDialogProps {
  initialCollegeId?: number | null;
  onSent: (newsletterId: number) => void;
  onClose: () => void;
}

/** Shows the audience of a newsletter before it is sent. */
export function SendNewsletterDialog({ initialCollegeId = null, onSent, onClose }: SendNewsletterDialogProps) {
  const [collegeId, setCollegeId] = useState(initialCollegeId);
  const audience = useQuery(audienceQuery(collegeId));
  const { mutate, isPending } = useWrite('POST /api/admin/send-newsletters', { failure: FAILED });
  return (
    <ConfirmDialog
      title="Send newsletter"
      description={`Each person gets one email. You have ${UNDO_SECONDS} seconds to undo it.`}
      confirmText="Send newsletter"
      busyText="Sending..."
      isBusy={isPending}
      isBlocked={!audience.data || audience.data.people === 0}
      onConfirm={() =>
        mutate(
          { ...(collegeId !== null && { collegeId }), undoSeconds: UNDO_SECONDS },
          {
            onSuccess: ({ id }) => {
              onClose();
              onSent(id);
            },
          },
        )
      }
      onClose={onClose}
    >
      <CollegeChoice
        label="College"
        placeholder="All active colleges"
        value={collegeId}
        onChange={(id) => setCollegeId(id)}
      />
      <NewsletterAudience collegeId={collegeId} />
    </ConfirmDialog>
  );
}

import type { NewsletterDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import type { UpdateNewsletterDto } from '@campus-deals/contracts/notification/update-newsletter.dto';
import { useState } from 'react';
import { When } from '../when.js';
import { Form, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { NumberField } from '../../kit/form/number-field.js';
import { Badge } from '../../kit/ui/badge.js';
import { Button } from '../../kit/ui/button.js';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { ProgressBar } from '../../kit/ui/progress-bar.js';
import { InlineError } from '../../kit/ui/states.js';
import { useWrite } from '../../platform/api/use-write.js';
import { useNow, useTimeZone } from '../../platform/browser/clock.js';
import { capitalized } from '../../kit/text/capitalized.js';
import { formatNumber } from '../../kit/text/plural.js';
import { weekdayDateTime } from './weekly-schedule.js';
import {
  isMoving,
  isUndone,
  UNDO_SECONDS,
  useNewsletterCommand,
  type NewsletterCommand,
} from './admin-newsletter.api.js';
import { audience, dealtWith, percentOf, statusOf, THROTTLED, TO_NOBODY, TRIGGER } from './newsletter-copy.js';

/** Shows the progress of a newsletter, and the actions on it. */
export function NewsletterProgress({ newsletter }: { newsletter: NewsletterDto }) {
  const { id, status, reason, counts, trigger, weekKey, createdAt, finishedAt, startsAt } = newsletter;
  const badge = statusOf(newsletter);
  const isToNobody = badge === TO_NOBODY;
  const isUndoable = status === 'queued' && startsAt !== null;
  const isOpen = isMoving(newsletter) || status === 'paused';
  const text = `${formatNumber(dealtWith(counts))} of ${formatNumber(counts.recipients)}`;
  return (
    <section aria-label="Newsletter" className="sheet p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-xl wrap-anywhere">{audience(newsletter)}</h2>
          <p className="mt-1 text-body text-muted">
            {weekKey ? `${TRIGGER[trigger]}, ${weekKey}` : TRIGGER[trigger]} · <When at={createdAt} />
            {finishedAt && (
              <>
                {' '}
                – <When at={finishedAt} />
              </>
            )}
          </p>
        </div>
        <p role="status">
          <Badge tone={badge.tone}>{badge.title}</Badge>
        </p>
      </div>
      {reason && (isToNobody ? <p className="mt-3">{reason}.</p> : <InlineError>{reason}</InlineError>)}
      {newsletter.subject && <p className="mt-3 wrap-anywhere">{newsletter.subject}</p>}
      {isUndoable && <BeforeStart newsletter={newsletter} />}
      {isUndone(newsletter) && <p className="mt-3">Nothing was sent.</p>}
      {!isUndoable && !isUndone(newsletter) && !isToNobody && (
        <>
          <ProgressBar className="mt-4" percent={percentOf(counts)} label="Recipients dealt with" valueText={text} />
          <p className="mt-2 text-body text-muted tabular-nums">{text}</p>
          {newsletter.isThrottled && <p className="mt-1 text-body">{THROTTLED}</p>}
          <Counts newsletter={newsletter} />
        </>
      )}
      <div className="mt-5 flex flex-wrap items-end gap-3 empty:hidden">
        {isMoving(newsletter) && !isUndoable && <Command id={id} command="pause" label="Pause" busy="Pausing..." />}
        {status === 'paused' && <Command id={id} command="resume" label="Resume" busy="Resuming..." isMain />}
        {isOpen && !isUndoable && <StopButton newsletter={newsletter} />}
        {counts.failed > 0 && status !== 'cancelled' && (
          <Command id={id} command="retry-failed" label="Retry failed" busy="Retrying..." />
        )}
        {isOpen && <NewsletterRate key={newsletter.ratePerSecond} newsletter={newsletter} />}
      </div>
    </section>
  );
}

function Counts({ newsletter: { counts } }: { newsletter: NewsletterDto }) {
  return (
    <dl className="tiles mt-4 gap-3">
      {(['sent', 'failed', 'uncertain', 'skipped'] as const).map((outcome) => (
        <div key={outcome} className="rounded-md bg-well px-4 py-3">
          <dt className="text-sm text-muted">{capitalized(outcome)}</dt>
          <dd className="text-xl font-bold tabular-nums">{formatNumber(counts[outcome])}</dd>
        </div>
      ))}
    </dl>
  );
}

interface CommandProps {
  id: number;
  command: NewsletterCommand;
  label: string;
  busy: string;
  isMain?: boolean;
}

function Command({ id, command, label, busy, isMain = false }: CommandProps) {
  const { mutate, isPending } = useNewsletterCommand(id, command);
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      isBusy={isPending}
      busyText={busy}
      onClick={() => mutate(undefined)}
    >
      {label}
    </Button>
  );
}

function StopButton({ newsletter }: { newsletter: NewsletterDto }) {
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useNewsletterCommand(newsletter.id, 'cancel');
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Cancel sending
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Cancel this newsletter?"
          description="Subscribers who haven't received it yet won't get it. This can't be undone."
          confirmText="Cancel sending"
          busyText="Canceling..."
          isDanger
          write={cancel}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** Limits the emails per second of a newsletter that is being sent. Empty means no limit. */
function NewsletterRate({ newsletter: { id, ratePerSecond } }: { newsletter: NewsletterDto }) {
  const setRate = useWrite('PATCH /api/admin/newsletters/:id', {
    params: { id },
    failure: 'Failed to change the rate',
    success: ({ ratePerSecond: rate }) =>
      rate === null ? 'Sent as fast as it can be' : `at most ${rate} emails per second`,
  });
  const form = useDtoForm<UpdateNewsletterDto>({
    rules: async () => (await import('@campus-deals/contracts/notification/update-newsletter.dto')).UpdateNewsletterDto,
    defaultValues: { ratePerSecond },
    onSubmit: (body) => setRate.mutateAsync(body),
  });
  return (
    <Form form={form} className="flex flex-wrap items-end gap-3">
      <NumberField label="Max emails per second" name="ratePerSecond" placeholder="No limit" />
      <SubmitButton variant="secondary" busyText="Setting...">
        Set rate
      </SubmitButton>
    </Form>
  );
}

/** Shows when a newsletter starts, and lets admins change or cancel it until then. */
function BeforeStart({ newsletter }: { newsletter: NewsletterDto }) {
  const { id, startsAt, timeZone } = newsletter;
  const ownZone = useTimeZone();
  const isSoon = Date.parse(startsAt ?? '') - useNow(SECOND_MS) <= UNDO_SECONDS * SECOND_MS;
  if (isSoon || startsAt === null) return <UndoSending newsletter={newsletter} />;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-well px-4 py-3">
      <p className="min-w-0 flex-1 basis-52 font-semibold">Starts {weekdayDateTime(startsAt, timeZone ?? ownZone)}</p>
      <Command id={id} command="reopen" label="Edit" busy="Opening..." />
      <StopButton newsletter={newsletter} />
    </div>
  );
}

const SECOND_MS = 1000;

/**
 * Counts down to the first email, and cancels the newsletter until then. Its status decides whether this is shown,
 * since a browser's clock may be minutes off.
 */
function UndoSending({ newsletter: { id, startsAt } }: { newsletter: NewsletterDto }) {
  const { mutate, isPending } = useNewsletterCommand(id, 'cancel');
  const left = Math.ceil((Date.parse(startsAt ?? '') - useNow(SECOND_MS)) / SECOND_MS);
  const seconds = Math.min(Math.max(left, 0), UNDO_SECONDS);
  const text = seconds > 0 ? `First email leaves in ${seconds} s` : 'First email leaves now';
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-well px-4 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold tabular-nums">{text}</p>
        <ProgressBar
          className="mt-2"
          percent={Math.round(((UNDO_SECONDS - seconds) / UNDO_SECONDS) * 100)}
          label="Time to undo"
          valueText={text}
        />
      </div>
      <Button className="max-sm:w-full" isBusy={isPending} busyText="Undoing..." onClick={() => mutate(undefined)}>
        Undo
      </Button>
    </div>
  );
}

import type { LedgerEntryDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { TAKE_BACK_REASONS, type TakeBackReason } from '@campus-deals/contracts/enumerations';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Ticket, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { EmptyState } from '../../kit/ui/states.js';
import { HttpError } from '../../platform/api/http-client.js';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { useNow } from '../../platform/browser/clock.js';
import { plural } from '../../kit/text/plural.js';
import { showError, showToast } from '../../platform/browser/toast.js';
import { type CounterPlace, redeemedTodayQuery, useTakeBack } from './counter.api.js';

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const MINUTE_MS = 60_000;

/** Lists today's redemptions: the owner's list has those of all counters, a device's list its own. */
export function RedeemedToday({ place }: { place: CounterPlace }) {
  const now = useNow(MINUTE_MS);
  const { data } = useSuspenseQuery(redeemedTodayQuery(place, now));
  const [undone, setUndone] = useState<LedgerEntryDto>();
  return (
    <SectionCard
      title="Redeemed today"
      aside={data.count > 0 && <p className="font-semibold tabular-nums">{plural(data.count, 'code')}</p>}
    >
      {data.latest.length === 0 ? (
        <EmptyState icon={<Ticket />} title="Nothing redeemed today yet">
          Each code that you redeem is listed here.
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {data.latest.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                canTakeBack={now - Date.parse(entry.redeemedAt) < place.takeBackMinutes * MINUTE_MS}
                onTakeBack={() => setUndone(entry)}
              />
            ))}
          </ul>
          {data.count > data.latest.length && (
            <p className="mt-3 text-sm text-muted">The latest {data.latest.length} are shown.</p>
          )}
        </>
      )}
      {undone && <TakeBackDialog place={place} entry={undone} onClose={() => setUndone(undefined)} />}
    </SectionCard>
  );
}

interface EntryProps {
  entry: LedgerEntryDto;
  canTakeBack: boolean;
  onTakeBack: () => void;
}

function Entry({ entry, canTakeBack, onTakeBack }: EntryProps) {
  const { dealTitle, discount, redeemedAt, counter, place, takenBackAt, reason } = entry;
  const time = TIME.format(new Date(redeemedAt));
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 py-2.5">
      <time dateTime={redeemedAt} className="w-19 shrink-0 text-body text-muted tabular-nums">
        {time}
      </time>
      <span className="min-w-40 flex-1 wrap-anywhere">
        <span className={takenBackAt ? 'text-muted line-through' : 'font-medium'}>{dealTitle}</span>
        <span className="block text-sm text-muted">
          {takenBackAt ? `Taken back${reason ? `: ${REASONS[reason]}` : ''}` : discount}
        </span>
        {counter && <span className="block text-sm text-muted">{[counter, place].filter(Boolean).join(' · ')}</span>}
      </span>
      {canTakeBack && !takenBackAt && (
        <Button
          variant="quiet"
          className="ml-auto"
          aria-label={`Take back ${dealTitle}, redeemed at ${time}`}
          onClick={onTakeBack}
        >
          <Undo2 className="size-4.5" />
          Take back
        </Button>
      )}
    </li>
  );
}

const REASONS: Record<TakeBackReason, string> = {
  mistake: 'Wrong code',
  canceled: 'The student did not buy',
  test: 'It was a test',
  other: 'Something else',
};

interface TakeBackDialogProps {
  place: CounterPlace;
  entry: LedgerEntryDto;
  onClose: () => void;
}

/** Asks why a redemption is taken back. */
function TakeBackDialog({ place, entry, onClose }: TakeBackDialogProps) {
  const { mutate, isPending } = useTakeBack(place);
  const [reason, setReason] = useState<TakeBackReason>('mistake');
  const done = () => {
    showToast({ title: 'Redemption taken back', description: 'The student’s code works again.' });
    onClose();
  };
  const takeBack = () =>
    mutate(
      { id: entry.id, reason },
      {
        onSuccess: done,
        // A request whose answer was lost has done it.
        onError: (error) =>
          error instanceof HttpError && error.code === 'already_taken_back'
            ? done()
            : showError(refusalOf(error) ?? 'Failed to take it back. Please try again.'),
      },
    );
  return (
    <ConfirmDialog
      title="Take this redemption back?"
      description={`${entry.dealTitle}: the student’s code works again.`}
      confirmText="Take back"
      busyText="Taking back..."
      isBusy={isPending}
      onConfirm={takeBack}
      onClose={onClose}
    >
      <fieldset>
        <legend className="font-semibold">Why?</legend>
        {TAKE_BACK_REASONS.map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="reason"
              checked={each === reason}
              onChange={() => setReason(each)}
              className="size-5 shrink-0 accent-brand"
            />
            {REASONS[each]}
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}

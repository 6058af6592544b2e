import type { LedgerEntryDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { TAKE_BACK_REASONS, type TakeBackReason } from '@campus-deals/contracts/enumerations';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { HttpError } from '../../platform/api/http-client.js';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { showError, showToast } from '../../platform/browser/toast.js';
import { useTakeBack, type CounterPlace } from './counter.api.js';

export const REASONS: Record<TakeBackReason, string> = {
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
export function TakeBackDialog({ place, entry, onClose }: TakeBackDialogProps) {
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

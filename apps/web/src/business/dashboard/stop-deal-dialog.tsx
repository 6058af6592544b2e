import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { isVoucher, type PauseReason } from '@campus-deals/contracts/enumerations';
import { useState } from 'react';
import { Checkbox } from '../../kit/ui/checkbox.js';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { write } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';
import { changedWith } from './own-deals.api.js';

type Stop = PauseReason | 'end-today';
const STOP_ORDER = ['paused', 'sold-out', 'end-today'] as const satisfies Stop[];
const STOPS: Record<Stop, { label: string; text: string; confirm: string; done: string }> = {
  paused: {
    label: 'Pause',
    text: 'Students do not see it until you resume it.',
    confirm: 'Pause deal',
    done: 'Deal paused',
  },
  'sold-out': {
    label: 'Sold out',
    text: 'Works like a pause. Your list shows it as sold out.',
    confirm: 'Mark as sold out',
    done: 'Deal marked as sold out',
  },
  'end-today': {
    label: 'End today',
    text: 'Students see it until midnight. Their codes are valid until then.',
    confirm: 'End today',
    done: 'Deal ends at midnight',
  },
};

/** Asks how to stop an approved deal. No choice needs a review. */
export function StopDealDialog({ deal, onClose }: { deal: OwnDealDto; onClose: () => void }) {
  const [how, setHow] = useState<Stop>(deal.pauseReason === 'paused' ? 'sold-out' : 'paused');
  const [withdrawsCodes, setWithdrawsCodes] = useState(false);
  const params = { id: deal.id };
  const stop = useWrite(
    () =>
      how === 'end-today'
        ? write('POST /api/vendor/deals/:id/end-today', { params })
        : write('POST /api/vendor/deals/:id/pause', { params, body: { reason: how, withdrawsCodes } }),
    { changes: changedWith(deal.id), success: STOPS[how].done, failure: 'Failed to change deal' },
  );
  return (
    <ConfirmDialog
      title="Pause or end this deal?"
      description={`"${deal.title}" needs no new review for this.`}
      confirmText={STOPS[how].confirm}
      busyText="Saving..."
      write={stop}
      onClose={onClose}
    >
      <fieldset>
        <legend className="sr-only">How</legend>
        {STOP_ORDER.map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="how"
              checked={each === how}
              onChange={() => setHow(each)}
              className="size-5 shrink-0 accent-brand"
            />
            {STOPS[each].label}
          </label>
        ))}
        <p className="mt-1 text-body text-muted" aria-live="polite">
          {STOPS[how].text}
        </p>
      </fieldset>
      {how !== 'end-today' && isVoucher(deal.redemption.kind) && (
        <Checkbox
          label="Withdraw codes that are not used yet. Students who have one are notified."
          isOn={withdrawsCodes}
          onChange={setWithdrawsCodes}
        />
      )}
    </ConfirmDialog>
  );
}

import { centsIn } from '@campus-deals/contracts/catalog/amounts';
import type { SavingDto } from '@campus-deals/contracts/catalog/savings.dto';
import { useRef, useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { TextField } from '../../kit/ui/text-field.js';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { useWrite } from '../../platform/api/use-write.js';
import { dollars } from '../../kit/text/cents.js';

/** Opens a dialog in which the student enters the bill of a redemption. */
export function CorrectSaving({ saving }: { saving: SavingDto }) {
  const [isOpen, setIsOpen] = useState(false);
  const text = saving.savedCents === null ? 'Enter the bill' : 'Correct';
  return (
    <>
      <Button
        variant="secondary"
        className="mt-2"
        aria-label={`${text}: ${saving.dealTitle} at ${saving.vendorName}`}
        onClick={() => setIsOpen(true)}
      >
        {text}
      </Button>
      {isOpen && <BillDialog saving={saving} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function BillDialog({ saving, onClose }: { saving: SavingDto; onClose: () => void }) {
  const { id, dealTitle, vendorName } = saving;
  const [bill, setBill] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const refuse = (reason: string) => {
    setProblem(reason);
    input.current?.focus();
  };
  const { mutate, isPending } = useWrite('POST /api/user/savings/:id/corrections', {
    params: { id },
    changes: ['/api/user/savings', '/api/user/savings/sums'],
    success: ({ savedCents }) => (savedCents === null ? undefined : `You saved ${dollars(savedCents)}`),
    onSuccess: onClose,
  });
  const save = () => {
    const amount = centsIn(bill) ?? Number.NaN;
    const onError = (error: Error) => refuse(refusalOf(error) ?? 'The bill could not be stored. Please try again.');
    if (amount > 0) mutate({ amount }, { onError });
    else refuse('Enter an amount, such as 18.90');
  };
  return (
    <ConfirmDialog
      title="What was the bill?"
      description={`${dealTitle} at ${vendorName}. Only you see this figure.`}
      confirmText="Save"
      busyText="Saving..."
      isBusy={isPending}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField
        ref={input}
        label="Bill before the discount"
        hint="In dollars, as on the receipt."
        name="bill"
        inputMode="decimal"
        autoComplete="off"
        placeholder="18.90"
        value={bill}
        error={problem}
        onChange={({ target }) => {
          setBill(target.value);
          setProblem(undefined);
        }}
      />
    </ConfirmDialog>
  );
}

import { centsIn } from '@campus-deals/contracts/catalog/amounts';
import type { SavingDto } from '@campus-deals/contracts/catalog/savings.dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { TextField } from '../../components/ui/text-field.js';
import { write } from '../../lib/api/api.js';
import { refusalOf } from '../../lib/api/refused-fields.js';
import { showToast } from '../../lib/browser/toast.js';
import { dollars } from '../../lib/copy/cents.js';

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
  const client = useQueryClient();
  const [bill, setBill] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const refuse = (reason: string) => {
    setProblem(reason);
    input.current?.focus();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (amount: number) =>
      write('POST /api/user/savings/:id/corrections', { params: { id }, body: { amount } }),
    onSuccess: async ({ savedCents }) => {
      await Promise.all(
        ['/api/user/savings', '/api/user/savings/sums'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      );
      if (savedCents !== null) showToast({ title: `You saved ${dollars(savedCents)}` });
      onClose();
    },
    onError: (error) => refuse(refusalOf(error) ?? 'The bill could not be stored. Please try again.'),
  });
  const save = () => {
    const amount = centsIn(bill) ?? Number.NaN;
    if (amount > 0) mutate(amount);
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

import { centsIn } from '@campus-deals/contracts/catalog/amounts';
import type { RedeemedDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { TextField } from '../../kit/ui/text-field.js';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { useAddBill, type CounterPlace } from './counter.api.js';

interface BillFormProps {
  place: CounterPlace;
  id: number;
  onAdded: (redeemed: RedeemedDto) => void;
}

/** Optional form for the bill of a redemption, if its saving depends on the bill. */
export function BillForm({ place, id, onAdded }: BillFormProps) {
  const { isPending, mutate } = useAddBill(place);
  const [bill, setBill] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = () => {
    const amount = centsIn(bill) ?? Number.NaN;
    if (!(amount > 0)) return setProblem('Enter dollars, such as 18.90');
    mutate(
      { id, amount },
      {
        onSuccess: onAdded,
        onError: (error) => setProblem(refusalOf(error) ?? 'The bill could not be stored. Please try again.'),
      },
    );
  };
  return (
    <form
      noValidate
      className="sheet flex items-start gap-3 p-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) add();
      }}
    >
      <TextField
        label="Bill before the discount (optional)"
        hint="In dollars. The student sees what the deal saved."
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
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="secondary" isBusy={isPending} className="mt-13.5 shrink-0">
        Add the bill
      </Button>
    </form>
  );
}

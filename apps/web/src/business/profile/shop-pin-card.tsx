import type { SetShopPinDto } from '@campus-deals/contracts/catalog/shop-pin.dto';
import { SHOP_PIN_LENGTH } from '@campus-deals/contracts/limits';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../kit/form/field.js';
import { FormDialog } from '../../kit/form/form-dialog.js';
import { sendBy, useDtoForm } from '../../kit/form/form.js';
import { Badge } from '../../kit/ui/badge.js';
import { Button } from '../../kit/ui/button.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { reading } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';

const pinQuery = reading('/api/vendor/pin');
/** A PIN changes which deals are counted. */
const EFFECT = { stores: pinQuery, changes: ['/api/vendor/analytics'] };

/** Sets, changes and removes the PIN that staff type on a student's phone. */
export function ShopPinCard() {
  const { data } = useSuspenseQuery(pinQuery);
  const [isEditing, setIsEditing] = useState(false);
  const remove = useWrite('DELETE /api/vendor/pin', {
    ...EFFECT,
    success: 'PIN removed',
    failure: 'The PIN could not be removed. Please try again.',
  });
  return (
    <SectionCard
      title="PIN of your shop"
      description="For deals that show a page or one code for everybody: your staff type it on the student’s phone, so that only real visits count."
      aside={data.setAt ? <Badge tone="success">Set</Badge> : <Badge>Not set</Badge>}
    >
      <p className="text-body text-muted">
        {data.setAt
          ? 'Students cannot count themselves: each use of such a deal needs the PIN.'
          : 'Without a PIN, students press “I am at the counter” themselves, and a shared code is not counted.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setIsEditing(true)}>
          {data.setAt ? 'Change PIN' : 'Set a PIN'}
        </Button>
        {data.setAt && (
          <Button variant="quiet-danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            Remove PIN
          </Button>
        )}
      </div>
      {isEditing && <PinDialog onClose={() => setIsEditing(false)} />}
    </SectionCard>
  );
}

function PinDialog({ onClose }: { onClose: () => void }) {
  const set = useWrite('PUT /api/vendor/pin', { ...EFFECT, success: 'PIN set' });
  const [shortest, longest] = SHOP_PIN_LENGTH;
  const form = useDtoForm<SetShopPinDto>({
    rules: async () => (await import('@campus-deals/contracts/catalog/shop-pin.dto')).SetShopPinDto,
    defaultValues: { pin: '' },
    onSubmit: sendBy(set, onClose),
    failure: 'The PIN could not be set. Please try again.',
  });
  return (
    <FormDialog
      form={form}
      title="PIN of your shop"
      description="Choose digits that your staff remember. It replaces the present one at once, and is not shown again."
      submitText="Save PIN"
      busyText="Saving..."
      onClose={() => !form.formState.isSubmitting && onClose()}
    >
      <Field
        label="PIN"
        name="pin"
        hint={`${shortest} to ${longest} digits`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={longest}
      />
    </FormDialog>
  );
}

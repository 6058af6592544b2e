import type { MakeCounterDeviceDto, NewCounterDeviceDto } from '@campus-deals/contracts/catalog/counter.dto';
import { COUNTER_NAME_MAXIMUM } from '@campus-deals/contracts/limits';
import { useState } from 'react';
import { Field } from '../../components/form/field.js';
import { FormDialog } from '../../components/form/form-dialog.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { LabelledField } from '../../components/ui/text-field.js';
import { refusalOf } from '../../lib/api/refused-fields.js';
import { showError } from '../../lib/browser/toast.js';
import { useMakeDevice } from './counter-devices.api.js';

const DAY_MS = 86_400_000;
/** Days until a device ends. */
const ENDS: [label: string, days: number | null][] = [
  ['When I remove it', null],
  ['In one day', 1],
  ['In one week', 7],
  ['In one month', 30],
];

interface MakeDeviceDialogProps {
  onMade: (device: NewCounterDeviceDto) => void;
  onClose: () => void;
}

/** Asks for the name, PIN and end of a new counter device. */
export function MakeDeviceDialog({ onMade, onClose }: MakeDeviceDialogProps) {
  const { mutateAsync } = useMakeDevice();
  const [days, setDays] = useState<number | null>(null);
  const form = useDtoForm<MakeCounterDeviceDto>({
    rules: async () => (await import('@campus-deals/contracts/catalog/counter.dto')).MakeCounterDeviceDto,
    defaultValues: { name: '', pin: null, endsAt: null },
    onSubmit: async ({ name, pin }) => {
      const endsAt = days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
      onMade(await mutateAsync({ name, pin, endsAt }));
    },
    onFailure: (error) => showError(refusalOf(error) ?? 'Failed to add the device. Please try again.'),
  });
  return (
    <FormDialog
      form={form}
      title="Add a counter device"
      description="You get a link for the phone or tablet at your counter. It can only redeem codes."
      submitText="Add device"
      busyText="Adding..."
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        hint="Each redemption shows it."
        placeholder="Front till"
        maxLength={COUNTER_NAME_MAXIMUM}
        autoComplete="off"
        required
      />
      <Field
        label="PIN (optional)"
        name="pin"
        isNullable
        hint="4 to 8 digits that staff enter to open the counter."
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
      />
      <LabelledField label="Ends">
        {(attributes) => (
          <select
            {...attributes}
            value={days ?? ''}
            onChange={({ target }) => setDays(target.value ? Number(target.value) : null)}
          >
            {ENDS.map(([label, value]) => (
              <option key={label} value={value ?? ''}>
                {label}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
    </FormDialog>
  );
}

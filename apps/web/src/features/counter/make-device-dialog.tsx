import type { MakeCounterDeviceDto, NewCounterDeviceDto } from '@campus-deals/contracts/catalog/counter.dto';
import { COUNTER_NAME_MAXIMUM } from '@campus-deals/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../components/form/field.js';
import { FormDialog } from '../../components/form/form-dialog.js';
import { useDtoForm } from '../../components/form/form.js';
import { LabelledField } from '../../components/ui/text-field.js';
import { ownVendorQuery } from '../../lib/api/own-vendor.js';
import { placeName } from '../../lib/copy/place-list.js';
import { useMakeDevice } from './counter-devices.api.js';
import { DAY_MS } from '../../lib/browser/clock.js';

type Options = readonly (readonly [label: string, value: number | null])[];

/** Days until a device ends. */
const ENDS: Options = [
  ['When I remove it', null],
  ['In one day', 1],
  ['In one week', 7],
  ['In one month', 30],
];

interface MakeDeviceDialogProps {
  onMade: (device: NewCounterDeviceDto) => void;
  onClose: () => void;
}

/** Asks for the name, place, PIN and end of a new counter device. */
export function MakeDeviceDialog({ onMade, onClose }: MakeDeviceDialogProps) {
  const { mutateAsync } = useMakeDevice();
  const { data: vendor } = useQuery(ownVendorQuery);
  const places = vendor?.places ?? [];
  const [placeId, setPlaceId] = useState<number | null>(null);
  const [days, setDays] = useState<number | null>(null);
  const form = useDtoForm<MakeCounterDeviceDto>({
    rules: async () => (await import('@campus-deals/contracts/catalog/counter.dto')).MakeCounterDeviceDto,
    defaultValues: { name: '', pin: null, endsAt: null },
    onSubmit: async ({ name, pin }) => {
      const endsAt = days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
      onMade(await mutateAsync({ name, placeId, pin, endsAt }));
    },
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
        placeholder="Front register"
        maxLength={COUNTER_NAME_MAXIMUM}
        autoComplete="off"
        required
      />
      {places.length > 0 && (
        <Choice
          label="Place (optional)"
          hint="It then redeems only deals that are valid there."
          options={[['No place', null], ...places.map((place) => [placeName(place), place.id] as const)]}
          value={placeId}
          onChange={setPlaceId}
        />
      )}
      <Field
        label="PIN (optional)"
        name="pin"
        isNullable
        hint="4 to 8 digits that staff enter to open the counter."
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
      />
      <Choice label="Ends" options={ENDS} value={days} onChange={setDays} />
    </FormDialog>
  );
}

interface ChoiceProps {
  label: string;
  hint?: string;
  options: Options;
  value: number | null;
  onChange: (value: number | null) => void;
}

function Choice({ label, hint, options, value, onChange }: ChoiceProps) {
  return (
    <LabelledField label={label} {...(hint && { hint })}>
      {(attributes) => (
        <select
          {...attributes}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
        >
          {options.map(([text, each]) => (
            <option key={each} value={each ?? ''}>
              {text}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}

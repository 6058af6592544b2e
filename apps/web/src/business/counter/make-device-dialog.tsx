import type { MakeCounterDeviceDto, NewCounterDeviceDto } from '@campus-deals/contracts/catalog/counter.dto';
import { COUNTER_NAME_MAXIMUM } from '@campus-deals/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../kit/form/field.js';
import { FormDialog } from '../../kit/form/form-dialog.js';
import { useDtoForm } from '../../kit/form/form.js';
import { SelectField } from '../../kit/ui/select-field.js';
import { ownVendorQuery } from '../../marketplace/business-profile/own-vendor.js';
import { useWrite } from '../../platform/api/use-write.js';
import { DAY_MS } from '../../platform/browser/clock.js';
import { placeName } from '../../marketplace/copy/place-list.js';

export const DEVICES = '/api/vendor/counter-devices';
/** Days until a device ends. */
const ENDS: [days: number | null, text: string][] = [
  [null, 'When I remove it'],
  [1, 'In one day'],
  [7, 'In one week'],
  [30, 'In one month'],
];

interface MakeDeviceDialogProps {
  onMade: (device: NewCounterDeviceDto) => void;
  onClose: () => void;
}

/** Asks for the name, place, PIN and end of a new counter device. */
export function MakeDeviceDialog({ onMade, onClose }: MakeDeviceDialogProps) {
  const { mutateAsync } = useWrite(`POST ${DEVICES}`, {
    changes: [DEVICES],
    failure: 'Failed to add the device. Please try again.',
  });
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
        <SelectField
          label="Place (optional)"
          hint="It then redeems only deals that are valid there."
          options={[[null, 'No place'], ...places.map((place) => [place.id, placeName(place)] as const)]}
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
      <SelectField label="Ends" options={ENDS} value={days} onChange={setDays} />
    </FormDialog>
  );
}

import type { PlaceDto, VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import type { WritePlaceDto } from '@campus-deals/contracts/catalog/write-place.dto';
import { PLACE_NAME_MAXIMUM } from '@campus-deals/contracts/limits';
import { Field } from '../../kit/form/field.js';
import { FormDialog } from '../../kit/form/form-dialog.js';
import { useDtoForm } from '../../kit/form/form.js';
import { showToast } from '../../platform/browser/toast.js';
import { FAR_COLLEGES } from '../copy/place-list.js';
import { HoursField } from './hours-field.js';
import { AddressFields, PinField } from './profile-fields.js';
import type { PlaceRequests } from './vendor-profile.api.js';

interface PlaceDialogProps {
  vendor: VendorDto;
  /** Place to change; undefined to add one. */
  place: PlaceDto | undefined;
  write: PlaceRequests['write'];
  onClose: () => void;
}

/** Adds a place of the business, or changes one. */
export function PlaceDialog({ vendor, place, write, onClose }: PlaceDialogProps) {
  const form = useDtoForm<WritePlaceDto>({
    rules: async () => (await import('@campus-deals/contracts/catalog/write-place.dto')).WritePlaceDto,
    defaultValues: valuesOf(vendor, place),
    onSubmit: async (values) => {
      await write(place?.id, values);
      showToast({ title: place ? 'Place updated' : 'Place added' });
      onClose();
    },
    failure: 'The place could not be saved. Please try again.',
  });
  return (
    <FormDialog
      form={form}
      title={place ? 'Edit place' : 'Add a place'}
      description={`Another address where students find the business.${place ? ` ${FAR_COLLEGES}` : ''}`}
      submitText="Save place"
      busyText="Saving..."
      onClose={() => !form.formState.isSubmitting && onClose()}
    >
      <Field
        label="Name (optional)"
        name="name"
        isNullable
        placeholder="Downtown"
        maxLength={PLACE_NAME_MAXIMUM}
        autoComplete="off"
      />
      <AddressFields />
      <PinField collegeId={vendor.collegeId} />
      <Field
        label="Phone (optional)"
        hint="Empty: the phone of the business."
        name="phone"
        isNullable
        type="tel"
        inputMode="tel"
        autoComplete="off"
      />
      <HoursField />
    </FormDialog>
  );
}

/** Returns the initial values in the order of the fields. The phone of the business is not copied to its place. */
function valuesOf(vendor: VendorDto, place: PlaceDto | undefined): WritePlaceDto {
  return {
    name: place?.name ?? null,
    address: place?.address ?? '',
    city: place?.city ?? vendor.city ?? '',
    state: place?.state ?? vendor.state ?? '',
    zipCode: place?.zipCode ?? '',
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    phone: place && place.phone !== vendor.phone ? place.phone : null,
    hours: place?.hours ?? null,
  };
}

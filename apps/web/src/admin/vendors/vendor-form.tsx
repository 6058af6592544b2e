import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { changedFields } from '@campus-deals/contracts/changed-fields';
import type { CreateAdminVendorDto } from '@campus-deals/contracts/catalog/write-admin-vendor.dto';
import { BUSINESS_CATEGORIES, UNKNOWN_BUSINESS_CATEGORY } from '@campus-deals/contracts/enumerations';
import { useState } from 'react';
import { AdminCollegeField } from '../colleges/college-choice.js';
import { SeoFields } from '../fields.js';
import { SwitchField } from '../../kit/form/switch-field.js';
import { Field, Select, TextArea } from '../../kit/form/field.js';
import { type DtoForm, fieldsOf, Form, FormError, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { ImageField } from '../../kit/form/image-field.js';
import { UnsavedChanges } from '../../kit/form/unsaved-changes.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { BusinessLocation } from '../../marketplace/business-profile/profile-fields.js';
import { FAR_COLLEGES } from '../../marketplace/copy/place-list.js';
import { useWrite } from '../../platform/api/use-write.js';
import { useUpdateVendor } from './admin-vendors.api.js';

interface VendorFormProps {
  /** Undefined for a new vendor, which has no owner until it is claimed. */
  vendor?: AdminVendorDto;
  onSaved?: (vendor: AdminVendorDto) => void;
}

const loadRules = async () =>
  (await import('@campus-deals/contracts/catalog/write-admin-vendor.dto')).CreateAdminVendorDto;

/**
 * Form in which an admin enters or edits a business. An update sends changed fields only, with the version that was
 * read.
 */
export function VendorForm({ vendor, onSaved }: VendorFormProps) {
  const create = useWrite('POST /api/admin/vendors', {
    failure: 'Failed to create vendor',
    success: ({ name }) => `${name} was added`,
  });
  const update = useUpdateVendor();
  // Input is compared with the version read when editing began, not with what another admin has saved since.
  const [read, setRead] = useState(vendor);
  const form = useDtoForm<VendorValues>({
    rules: loadRules,
    defaultValues: read ? fieldsOf(NEW_VENDOR, read) : NEW_VENDOR,
    onSubmit: async (values, { reset }) => {
      const sent = values as CreateAdminVendorDto;
      const saved = read
        ? await update.mutateAsync({
            params: { id: read.id },
            body: { ...changedFields(fieldsOf(NEW_VENDOR, read) as CreateAdminVendorDto, sent), version: read.version },
          })
        : await create.mutateAsync(sent);
      if (read) setRead(saved);
      reset(fieldsOf(NEW_VENDOR, saved));
      onSaved?.(saved);
    },
    failure: vendor ? 'Failed to update vendor' : 'Failed to create vendor',
  });
  return (
    <Form form={form} className="max-w-4xl space-y-5" aria-label={vendor ? 'Edit vendor' : 'Add vendor'}>
      <SectionCard title="Business">
        <BusinessFields form={form} />
      </SectionCard>
      <SectionCard
        title="Contact"
        {...((!vendor || vendor.userId === null) && {
          description: 'Whoever signs in with the contact email may claim the business as theirs.',
        })}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Contact email" name="contactEmail" isNullable type="email" autoComplete="off" />
          <Field label="Contact phone" name="contactPhone" isNullable type="tel" autoComplete="off" />
          <Field label="Website" name="website" isNullable inputMode="url" placeholder="https://" />
        </div>
      </SectionCard>
      <SectionCard title="Place" description={vendor && FAR_COLLEGES}>
        <PlaceFields form={form} />
      </SectionCard>
      <SectionCard title="How it is shown">
        <div className="space-y-5">
          <SwitchField label="Featured" name="featured" hint="Shown before others." />
          <SeoFields />
        </div>
      </SectionCard>
      <div data-action-bar className="sticky bottom-15 z-20 -mx-4 border-t border-line bg-paper px-4 py-3 md:bottom-0">
        <FormError />
        <SubmitButton busyText="Saving..." className="max-sm:w-full">
          {vendor ? 'Save changes' : 'Add vendor'}
        </SubmitButton>
      </div>
      <UnsavedChanges isDirty={form.formState.isDirty && !form.formState.isSubmitting} />
    </Form>
  );
}

function BusinessFields({ form }: { form: DtoForm<VendorValues> }) {
  return (
    <div className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" name="name" required />
        <Select label="Category" name="category">
          {categoryChoices(form.watch('category')).map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      </div>
      <AdminCollegeField />
      <TextArea label="Description" name="description" isNullable rows={4} />
      <ImageField label="Logo" name="logoUrl" />
    </div>
  );
}

function PlaceFields({ form }: { form: DtoForm<VendorValues> }) {
  const { watch, setValue, clearErrors } = form;
  const [collegeId, latitude, longitude] = watch(['collegeId', 'latitude', 'longitude']);
  return (
    <div className="space-y-5">
      <Field label="Address" name="address" isNullable />
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr_1fr]">
        <Field label="City" name="city" isNullable />
        <Field label="State" name="state" isNullable />
        <Field label="ZIP code" name="zipCode" isNullable inputMode="numeric" />
      </div>
      <BusinessLocation
        collegeId={collegeId}
        value={{ latitude, longitude }}
        onChange={(place) => {
          clearErrors(['latitude', 'longitude']);
          setValue('latitude', place.latitude, { shouldDirty: true });
          setValue('longitude', place.longitude, { shouldDirty: true });
        }}
      />
    </div>
  );
}

/** Form values. Every field is present; the college is null until one is chosen. */
type VendorValues = Omit<Required<CreateAdminVendorDto>, 'collegeId'> & { collegeId: number | null };

const NEW_VENDOR: VendorValues = {
  name: '',
  collegeId: null,
  description: null,
  category: UNKNOWN_BUSINESS_CATEGORY,
  address: null,
  city: null,
  state: null,
  zipCode: null,
  latitude: null,
  longitude: null,
  website: null,
  logoUrl: null,
  contactEmail: null,
  contactPhone: null,
  featured: false,
  seoMetadata: null,
};

/** Lists the form's categories, and the vendor's own if it is another one. */
function categoryChoices(current: string): string[] {
  return [...new Set([UNKNOWN_BUSINESS_CATEGORY, ...BUSINESS_CATEGORIES, current])].filter(Boolean);
}

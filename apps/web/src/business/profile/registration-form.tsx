import type { RegisterVendorDto } from '@campus-deals/contracts/catalog/register-vendor.dto';
import { useState } from 'react';
import { Form, FormError, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { UnsavedChanges } from '../../kit/form/unsaved-changes.js';
import { readDraft, useDraft } from '../../kit/form/use-draft.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { showToast } from '../../platform/browser/toast.js';
import {
  AddressFields,
  BusinessFields,
  CollegeChoice,
  ContactFields,
  type ProfileSlots,
} from '../../marketplace/business-profile/profile-fields.js';
import { registrationValues, type RegistrationValues } from '../../marketplace/business-profile/profile-values.js';
import { useRegisterVendor } from '../../marketplace/business-profile/vendor-profile.api.js';

const FAILED = 'There was an error creating your vendor profile';

interface RegistrationFormProps extends Pick<ProfileSlots, 'renderCollege'> {
  userId: number | null;
  /** Initially selected college. */
  collegeId: number | null;
  onRegistered: () => void;
}

/** Registers a business in three sections. The browser stores the input until it is submitted. */
export function RegistrationForm({ userId, collegeId, onRegistered, renderCollege }: RegistrationFormProps) {
  const register = useRegisterVendor();
  const key = { name: 'vendor-registration', userId };
  const [draft] = useState(() => readDraft<RegistrationValues>(key));
  const form = useDtoForm<RegistrationValues>({
    rules: async () => (await import('@campus-deals/contracts/catalog/register-vendor.dto')).RegisterVendorDto,
    defaultValues: registrationValues(draft, collegeId),
    onSubmit: async (values, { reset }) => {
      await register.mutateAsync(values as RegisterVendorDto);
      forget();
      reset(values);
      onRegistered();
    },
    onFailure: (error, { setError }) => {
      const message = refusalOf(error) ?? FAILED;
      setError('root', { message });
      showToast({ title: 'Registration Failed', description: message, tone: 'danger' });
    },
  });
  const { isKept, forget } = useDraft(form, key);
  const { isDirty } = form.formState;

  return (
    <Form form={form} className="grid gap-6" aria-label="Vendor registration">
      <SectionCard title="Business Information">
        <BusinessFields logo="logo" />
      </SectionCard>
      <SectionCard title="Contact Information">
        <ContactFields />
      </SectionCard>
      <SectionCard title="Location Information">
        <div className="space-y-5">
          <AddressFields />
          <CollegeChoice renderCollege={renderCollege} />
        </div>
      </SectionCard>
      <div
        data-action-bar
        className="sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-20 -mx-4 border-t border-line bg-paper px-4 py-3 md:static md:mx-0 md:border-0 md:p-0"
      >
        <FormError />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <SubmitButton busyText="Registering..." className="max-sm:w-full">
            Complete registration
          </SubmitButton>
          <p className="text-[0.9375rem] text-muted max-sm:hidden">
            {isKept
              ? (isDirty || draft) && 'What you type is kept on this device until you send it.'
              : 'Your browser keeps no draft: send the form before you leave.'}
          </p>
        </div>
      </div>
      <UnsavedChanges isDirty={isDirty && !isKept} />
    </Form>
  );
}

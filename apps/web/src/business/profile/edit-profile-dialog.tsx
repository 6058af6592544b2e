import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { REVIEWED } from '@campus-deals/contracts/catalog/reviewed-fields';
import { useState, type ReactNode } from 'react';
import { Form, FormError, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { UnsavedChanges } from '../../kit/form/unsaved-changes.js';
import { Button } from '../../kit/ui/button.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { LeaveDialog } from '../../kit/ui/leave-dialog.js';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { showToast } from '../../platform/browser/toast.js';
import { FAR_COLLEGES } from '../../marketplace/copy/place-list.js';
import { BusinessFields, ContactFields, LocationFields } from '../../marketplace/business-profile/profile-fields.js';
import { changedValues, profileValues, type ProfileValues } from '../../marketplace/business-profile/profile-values.js';
import { useUpdateVendor } from '../../marketplace/business-profile/vendor-profile.api.js';

const FAILED = 'There was an error updating your profile';

const REVIEWED_NAMES = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(Object.values(REVIEWED));
const WAITING = {
  title: 'Waiting for review',
  description: `Students see the change of your ${REVIEWED_NAMES} once an admin has approved it.`,
};

/** Edits everything entered at registration. */
export function EditProfileDialog({ vendor, onClose }: { vendor: OwnVendorDto; onClose: () => void }) {
  const update = useUpdateVendor();
  const [isAsking, setIsAsking] = useState(false);
  const form = useDtoForm<ProfileValues>({
    rules: async () => (await import('@campus-deals/contracts/catalog/update-vendor.dto')).UpdateVendorDto,
    defaultValues: profileValues(vendor),
    onSubmit: async (values, { reset }) => {
      const { pendingRevision } = await update.mutateAsync(changedValues(values, vendor));
      reset(values);
      const isNew = JSON.stringify(pendingRevision) !== JSON.stringify(vendor.pendingRevision);
      showToast(isNew && pendingRevision?.status === 'pending' ? WAITING : { title: 'Profile updated' });
      onClose();
    },
    onFailure: (error, { setError }) => {
      const message = refusalOf(error) ?? FAILED;
      setError('root', { message });
      showToast({ title: 'Error updating profile', description: message, tone: 'danger' });
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  const close = () => {
    if (isSubmitting) return;
    if (isDirty) setIsAsking(true);
    else onClose();
  };
  return (
    <Dialog isOpen onClose={close} title="Edit Profile" shape="screen">
      <Form form={form} className="space-y-8 px-5 pb-5" aria-label="Edit Profile">
        <Part title="Business Information">
          <BusinessFields logo="logoUrl" />
        </Part>
        <Part title="Contact Information">
          <ContactFields />
        </Part>
        <Part title="Location Information" description={FAR_COLLEGES}>
          <LocationFields />
        </Part>
        <div className="sticky bottom-0 -mx-5 -mb-5 border-t border-line bg-surface px-5 py-4">
          <FormError />
          <div className="flex justify-end gap-3">
            <Button variant="secondary" className="max-sm:flex-1" onClick={close}>
              Cancel
            </Button>
            <SubmitButton busyText="Saving..." className="max-sm:flex-1">
              Save changes
            </SubmitButton>
          </div>
        </div>
      </Form>
      {isAsking ? (
        <LeaveDialog guard={{ isAsking, stay: () => setIsAsking(false), leave: onClose }} />
      ) : (
        <UnsavedChanges isDirty={isDirty} />
      )}
    </Dialog>
  );
}

function Part({ title, description, children }: { title: string; description?: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-lg">{title}</h3>
      <p className="mb-4 text-body text-muted">{description}</p>
      {children}
    </section>
  );
}

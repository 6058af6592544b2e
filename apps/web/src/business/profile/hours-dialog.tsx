import type { OpeningHoursDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { FormDialog } from '../../kit/form/form-dialog.js';
import { useDtoForm } from '../../kit/form/form.js';
import { showToast } from '../../platform/browser/toast.js';
import { HoursField } from '../../marketplace/business-profile/hours-field.js';
import { useUpdateVendor } from '../../marketplace/business-profile/vendor-profile.api.js';

interface Hours {
  hours: OpeningHoursDto[] | null;
}

/** Edits the opening hours only. */
export function HoursDialog({ onClose }: { onClose: () => void }) {
  const update = useUpdateVendor();
  const form = useDtoForm<Hours>({
    rules: async () => (await import('@campus-deals/contracts/catalog/update-vendor.dto')).UpdateVendorDto,
    defaultValues: { hours: null },
    onSubmit: async ({ hours }) => {
      if (hours) {
        await update.mutateAsync({ hours });
        showToast({ title: 'Opening hours saved' });
      }
      onClose();
    },
    failure: 'Your opening hours could not be saved. Please try again.',
  });
  return (
    <FormDialog
      form={form}
      title="When are you open?"
      description="Students see whether you are open now."
      submitText="Save hours"
      busyText="Saving..."
      onClose={() => !form.formState.isSubmitting && onClose()}
    >
      <HoursField />
    </FormDialog>
  );
}

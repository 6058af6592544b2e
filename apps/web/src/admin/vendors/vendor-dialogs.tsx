import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import type { ModerateVendorDto } from '@campus-deals/contracts/catalog/moderation.dto';
import { TextArea } from '../../kit/form/field.js';
import { FormDialog } from '../../kit/form/form-dialog.js';
import { useDtoForm } from '../../kit/form/form.js';
import { useModerateVendor } from './admin-vendors.api.js';

const COPY = {
  suspend: {
    title: 'Suspend vendor',
    description: (name: string) =>
      `Students no longer see ${name} or its deals, and its owner cannot post deals or redeem codes. Nothing is deleted.`,
    hint: 'The owner reads it, and it is kept in the audit log.',
    busyText: 'Suspending...',
  },
  'waive-fee': {
    title: 'Waive fee',
    description: (name: string) => `${name} becomes public and may post deals without paying the registration fee.`,
    hint: 'Kept in the audit log.',
    busyText: 'Waiving...',
  },
} as const;

interface ModerateVendorDialogProps {
  vendor: Pick<AdminVendorDto, 'id' | 'name'>;
  action: keyof typeof COPY;
  onClose: () => void;
}

/** Suspends a vendor, or waives its fee, for a reason. */
export function ModerateVendorDialog({ vendor, action, onClose }: ModerateVendorDialogProps) {
  const { title, description, hint, busyText } = COPY[action];
  const moderate = useModerateVendor(vendor.id);
  const form = useDtoForm<ModerateVendorDto>({
    rules: async () => (await import('@campus-deals/contracts/catalog/moderation.dto')).ModerateVendorDto,
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await moderate.mutateAsync({ action, reason });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={title}
      description={description(vendor.name)}
      submitText={title}
      busyText={busyText}
      onClose={onClose}
    >
      <TextArea label="Reason" hint={hint} name="reason" rows={3} />
    </FormDialog>
  );
}

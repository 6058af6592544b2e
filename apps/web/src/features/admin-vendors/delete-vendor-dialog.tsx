import type { AdminVendorDto } from '@campus-deals/contracts/admin-vendor.dto';
import type { VendorRemovalDto } from '@campus-deals/contracts/removal.dto';
import { RemovalDialog } from '../../components/admin/removal-dialog.js';
import { useDeleteVendor, VENDORS } from './admin-vendors.api.js';

interface DeleteVendorDialogProps {
  vendor: Pick<AdminVendorDto, 'id' | 'name'>;
  onDeleted?: () => void;
  onClose: () => void;
}

export function DeleteVendorDialog({ vendor, onDeleted, onClose }: DeleteVendorDialogProps) {
  const remove = useDeleteVendor(vendor.id);
  return (
    <RemovalDialog<VendorRemovalDto>
      name={vendor.name}
      noun="vendor"
      path={`${VENDORS}/${vendor.id}/removal`}
      parts={[
        ['deals', 'deal, whatever its state', 'deals, whatever their state'],
        ['saves', 'time that a student keeps one of them', 'times that students keep one of them'],
        ['codes', 'code', 'codes'],
      ]}
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            onClose();
            onDeleted?.();
          },
        })
      }
      onClose={onClose}
    />
  );
}

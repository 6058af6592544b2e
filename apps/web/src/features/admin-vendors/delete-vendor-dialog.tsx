import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { useQuery } from '@tanstack/react-query';
import { RemovalDialog } from '../../components/admin/removal-dialog.js';
import { reading } from '../../lib/api/api.js';
import { useDeleteVendor } from './admin-vendors.api.js';

interface DeleteVendorDialogProps {
  vendor: Pick<AdminVendorDto, 'id' | 'name'>;
  onDeleted?: () => void;
  onClose: () => void;
}

export function DeleteVendorDialog({ vendor, onDeleted, onClose }: DeleteVendorDialogProps) {
  const remove = useDeleteVendor(vendor.id);
  const removal = useQuery({
    ...reading('/api/admin/vendors/:id/removal', { params: { id: vendor.id } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <RemovalDialog
      name={vendor.name}
      noun="vendor"
      removal={removal}
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

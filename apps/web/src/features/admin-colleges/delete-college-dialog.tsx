import type { AdminCollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { useQuery } from '@tanstack/react-query';
import { RemovalDialog } from '../../components/admin/removal-dialog.js';
import { reading } from '../../lib/api/api.js';
import { useDeleteCollege } from './admin-colleges.api.js';

interface DeleteCollegeDialogProps {
  college: Pick<AdminCollegeDto, 'id' | 'name'>;
  onDeleted?: () => void;
  onClose: () => void;
}

export function DeleteCollegeDialog({ college, onDeleted, onClose }: DeleteCollegeDialogProps) {
  const remove = useDeleteCollege(college.id);
  const removal = useQuery({
    ...reading('/api/admin/colleges/:id/removal', { params: { id: college.id } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <RemovalDialog
      name={college.name}
      noun="college"
      removal={removal}
      parts={[
        ['vendors', 'vendor', 'vendors'],
        ['deals', 'deal, whatever its state', 'deals, whatever their state'],
        ['saves', 'time that a student keeps one of them', 'times that students keep one of them'],
        ['codes', 'code', 'codes'],
        ['subscribers', 'newsletter subscription, which ends', 'newsletter subscriptions, which end'],
      ]}
      isNameAsked={({ vendors, deals }) => vendors + deals > 0}
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

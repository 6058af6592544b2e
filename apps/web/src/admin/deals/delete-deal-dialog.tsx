import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { plural } from '../../kit/text/plural.js';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { useWrite } from '../../platform/api/use-write.js';

interface DeleteDealDialogProps {
  deal: Pick<AdminDealDto, 'id' | 'title' | 'stats' | 'issuedCount' | 'vendorName'>;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Confirms the permanent deletion of a deal, and names what is deleted too. */
export function DeleteDealDialog({ deal, onClose, onDeleted }: DeleteDealDialogProps) {
  const remove = useWrite('DELETE /api/admin/deals/:id', {
    params: { id: deal.id },
    failure: 'Failed to delete deal',
    success: 'Deal deleted',
    onSuccess: onDeleted,
  });
  const { saves } = deal.stats;
  return (
    <ConfirmDialog
      title="Delete this deal?"
      description={`"${deal.title}" of ${deal.vendorName} is removed right away. This can't be undone.`}
      confirmText="Delete deal"
      busyText="Deleting..."
      isDanger
      write={remove}
      onClose={onClose}
    >
      {(saves > 0 || deal.issuedCount > 0) && (
        <ul className="list-disc space-y-1 pl-5">
          {saves > 0 && <li>{plural(saves, 'student')} saved it and will find it gone</li>}
          {deal.issuedCount > 0 && <li>{plural(deal.issuedCount, 'code')} given out for it will stop working</li>}
        </ul>
      )}
    </ConfirmDialog>
  );
}

import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { Dialog } from '../../kit/ui/dialog.js';
import { DeleteDealDialog } from './delete-deal-dialog.js';
import { RejectForm } from './reject-form.js';

interface DealDialogsProps {
  kind: 'reject' | 'delete';
  deal: AdminDealDto;
  onReject: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Dialogs that confirm an action on a row of the table. */
export function DealDialogs({ kind, deal, onReject, onClose }: DealDialogsProps) {
  if (kind === 'delete') return <DeleteDealDialog deal={deal} onClose={onClose} onDeleted={() => {}} />;
  return (
    <Dialog isOpen onClose={onClose} title="Reject this deal?" description={`"${deal.title}" of ${deal.vendorName}`}>
      <div className="px-5 pb-5">
        <RejectForm kind="deal" onReject={onReject} onCancel={onClose} />
      </div>
    </Dialog>
  );
}

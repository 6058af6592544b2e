import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { useDeleteDeal } from './own-deals.api.js';

interface DeleteDealDialogProps {
  deal: OwnDealDto;
  onClose: () => void;
}

/** Confirms the permanent deletion of a deal. */
export function DeleteDealDialog({ deal, onClose }: DeleteDealDialogProps) {
  const { mutate, isPending } = useDeleteDeal(deal.id);
  return (
    <Dialog
      isOpen
      onClose={() => !isPending && onClose()}
      title="Delete this deal?"
      description={`"${deal.title}" is removed right away and students' codes stop working. This can't be undone.`}
    >
      <div className="flex flex-wrap justify-end gap-3 px-5 pt-2 pb-5">
        <Button
          variant="secondary"
          data-first-focus=""
          className="max-sm:w-full"
          disabled={isPending}
          onClick={onClose}
        >
          Keep it
        </Button>
        <Button
          variant="danger"
          className="max-sm:w-full"
          isBusy={isPending}
          busyText="Deleting..."
          onClick={() => mutate(undefined, { onSuccess: onClose })}
        >
          Delete deal
        </Button>
      </div>
    </Dialog>
  );
}

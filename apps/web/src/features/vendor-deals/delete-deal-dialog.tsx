import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { refusalOf } from '../../lib/api/refused-fields.js';
import { showError, showToast } from '../../lib/browser/toast.js';
import { useDeleteDeal } from './own-deals.api.js';

interface DeleteDealDialogProps {
  deal: OwnDealDto;
  onClose: () => void;
}

/** Confirms the permanent deletion of a deal. */
export function DeleteDealDialog({ deal, onClose }: DeleteDealDialogProps) {
  const { mutate, isPending } = useDeleteDeal();
  const remove = () =>
    mutate(deal.id, {
      onSuccess: () => {
        showToast({ title: 'Deal deleted' });
        onClose();
      },
      onError: (error) => showError(refusalOf(error) ?? 'Failed to delete deal'),
    });
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
          aria-disabled={isPending}
          onClick={() => !isPending && remove()}
        >
          {isPending ? 'Deleting...' : 'Delete deal'}
        </Button>
      </div>
    </Dialog>
  );
}

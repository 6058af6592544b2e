import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../kit/ui/button.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { LoadingList } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { reading } from '../../platform/api/api.js';
import { useDuplicateDeal } from './own-deals.api.js';

interface RunAgainDialogProps {
  dealId: string;
  onClose: () => void;
}

/** Asks whether to copy a deal into a draft, and opens the draft. Notifications and mails link here. */
export function RunAgainDialog({ dealId, onClose }: RunAgainDialogProps) {
  const navigate = useNavigate();
  const { data: deal } = useQuery(dealQuery(dealId));
  const { isPending, mutate } = useDuplicateDeal();
  const copy = () =>
    mutate(Number(dealId), {
      onSuccess: ({ id }) => void navigate(to('vendorEditDeal', { dealId: id }), { replace: true }),
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Run it again?"
      description="We copy the deal into a draft. Choose its new dates there, then submit it."
    >
      <div className="space-y-5 px-5 pb-5">
        <ReadBoundary
          failure="Unable to load the deal."
          loading={<LoadingList label="Loading the deal" count={1} size="h-6 w-48" />}
          unknown={<p>This deal was deleted.</p>}
        >
          <Title dealId={dealId} />
        </ReadBoundary>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" className="max-sm:w-full" onClick={onClose}>
            Cancel
          </Button>
          {deal && (
            <Button className="max-sm:w-full" isBusy={isPending} onClick={copy}>
              Create draft
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const dealQuery = (id: string) => reading('/api/vendor/deals/:id', { params: { id } });

function Title({ dealId }: Pick<RunAgainDialogProps, 'dealId'>) {
  return <p className="font-semibold wrap-anywhere">{useSuspenseQuery(dealQuery(dealId)).data.title}</p>;
}

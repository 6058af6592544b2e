import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { DEAL_STATUSES, type DealStatus } from '@campus-deals/contracts/enumerations';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../kit/ui/button.js';
import { OwnDealsList } from './own-deals-list.js';
import { RecentStats } from './recent-stats.js';
import type { FirstStepsState } from './first-steps.js';
import { FirstStepsCard } from './first-steps-card.js';

const RunAgainDialog = lazy(async () => ({
  default: (await import('./run-again-dialog.js')).RunAgainDialog,
}));

const statusIn = (text: string | null): DealStatus | undefined => DEAL_STATUSES.find((status) => status === text);

interface MyDealsTabProps {
  vendor: OwnVendorDto;
  first: FirstStepsState;
  onCreate: () => void;
}

export function MyDealsTab({ vendor, first: { steps, hasNumbers, hide }, onCreate }: MyDealsTabProps) {
  const [params, setParams] = useSearchParams();
  const again = params.get('again');
  const create = (
    <Button variant={steps ? 'secondary' : 'primary'} onClick={onCreate}>
      <Plus className="size-4.5" />
      Create Deal
    </Button>
  );
  return (
    <>
      {again !== null && (
        <Suspense fallback={null}>
          <RunAgainDialog dealId={again} onClose={() => setParams({}, { replace: true })} />
        </Suspense>
      )}
      {steps && <FirstStepsCard vendor={vendor} steps={steps} onCreate={onCreate} onHide={hide} />}
      {hasNumbers && <RecentStats />}
      <h2 className="mt-8 mb-3 text-2xl">My Deals</h2>
      <OwnDealsList
        vendorName={vendor.name}
        status={statusIn(params.get('status'))}
        onChoose={(status) => setParams(status ? { status } : {}, { replace: true })}
        createAction={create}
      />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { LinkButton } from '../../kit/ui/button.js';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { ownDealQuery } from './deal-form.api.js';
import { DealForm } from './deal-form.js';
import { VendorPage } from '../vendor-page.js';
import { isUnknownThing } from '../../platform/api/http-client.js';

export const access = 'vendorEditDeal';

/** `/vendor/deals/{id}/edit`: changes a deal, submits a draft, or resubmits a rejected or expired deal. */
export function Component() {
  const { dealId = '' } = useParams();
  return (
    <VendorPage title="Change a Deal" back={{ to: to('vendorDashboard'), label: 'Deals' }}>
      <EditDeal key={dealId} dealId={dealId} />
    </VendorPage>
  );
}

function EditDeal({ dealId }: { dealId: string }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(ownDealQuery(dealId));
  // A later refetch must not overwrite typed text.
  const [opened, setOpened] = useState(data);
  if (data && !opened) setOpened(data);
  if (opened) return <DealForm deal={opened} onDone={() => void navigate(to('vendorDashboard'))} />;
  if (isUnknownThing(error))
    return (
      <EmptyState
        icon={<Ticket />}
        title="Deal Not Found"
        action={<LinkButton to={to('vendorDashboard')}>My Deals</LinkButton>}
      >
        It was deleted, or is not one of yours.
      </EmptyState>
    );
  if (error) return <ErrorState title="Unable to load the deal." onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading the deal" className="split gap-6">
      <Skeleton className="h-150" />
      <Skeleton className="h-80" />
    </Loading>
  );
}

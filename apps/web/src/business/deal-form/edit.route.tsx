import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { LinkButton } from '../../kit/ui/button.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { EmptyState } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { ownDealQuery } from './deal-form.api.js';
import { DealForm } from './deal-form.js';
import { VendorPage } from '../vendor-page.js';

export const access = 'vendorEditDeal';

/** `/vendor/deals/{id}/edit`: changes a deal, submits a draft, or resubmits a rejected or expired deal. */
export function Component() {
  const { dealId = '' } = useParams();
  return (
    <VendorPage title="Change a Deal" back={{ to: to('vendorDashboard'), label: 'Deals' }}>
      <ReadBoundary key={dealId} failure="Unable to load the deal." unknown={<UnknownDeal />}>
        <EditDeal dealId={dealId} />
      </ReadBoundary>
    </VendorPage>
  );
}

function EditDeal({ dealId }: { dealId: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data } = useSuspenseQuery(ownDealQuery(dealId));
  // A later refetch must not overwrite typed text.
  const [opened] = useState(data);
  const done = (saved: OwnDealDto) => {
    // The cache keeps suspending queries for a second. A form that is reopened at once must not show the old deal.
    client.setQueryData(ownDealQuery(dealId).queryKey, saved);
    void navigate(to('vendorDashboard'));
  };
  return <DealForm deal={opened} onDone={done} />;
}

function UnknownDeal() {
  return (
    <EmptyState
      icon={<Ticket />}
      title="Deal Not Found"
      action={<LinkButton to={to('vendorDashboard')}>My Deals</LinkButton>}
    >
      It was deleted, or is not one of yours.
    </EmptyState>
  );
}

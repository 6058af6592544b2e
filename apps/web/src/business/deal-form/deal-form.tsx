import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useState } from 'react';
import { LinkButton } from '../../kit/ui/button.js';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { ownVendorQuery } from '../../marketplace/business-profile/own-vendor.js';
import { useSession } from '../../platform/session/session.js';
import { DealFields } from './deal-fields.js';

interface DealFormProps {
  /** Deal to change; undefined to post a new one. */
  deal?: OwnDealDto;
  /** Called after saving. */
  onDone: (deal: OwnDealDto) => void;
  /** College preselected in the form; the vendor's own by default. */
  collegeId?: number;
  /** Whether the page already shows that the fee is unpaid, and where to pay it. */
  isFeeShown?: boolean;
}

/** Posts a deal of the signed-in vendor, or changes one. */
export function DealForm({ deal, onDone, collegeId, isFeeShown = false }: DealFormProps) {
  const { session } = useSession();
  const [round, setRound] = useState(0);
  const { data: vendor, isError, refetch } = useQuery(ownVendorQuery);
  if (vendor)
    return (
      <DealFields
        // Another deal, or starting over, resets the form.
        key={`${deal?.id ?? 'new'} ${round}`}
        {...{ vendor, deal, onDone, collegeId, isFeeShown }}
        userId={session.userId}
        onStartOver={() => setRound(round + 1)}
      />
    );
  if (vendor === null)
    return (
      <EmptyState
        icon={<Store />}
        title="Complete Your Registration"
        action={<LinkButton to={to('vendorRegister')}>Register Your Business</LinkButton>}
      >
        Your business is registered first, then it can post deals.
      </EmptyState>
    );
  if (isError) return <ErrorState title="Unable to load your business." onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading the form" className="split gap-6">
      <Skeleton className="h-150" />
      <Skeleton className="h-80" />
    </Loading>
  );
}

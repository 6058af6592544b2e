import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useState } from 'react';
import { LinkButton } from '../../kit/ui/button.js';
import { EmptyState } from '../../kit/ui/states.js';
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
  const { data: vendor } = useSuspenseQuery(ownVendorQuery);
  if (!vendor)
    return (
      <EmptyState
        icon={<Store />}
        title="Complete Your Registration"
        action={<LinkButton to={to('vendorRegister')}>Register Your Business</LinkButton>}
      >
        Your business is registered first, then it can post deals.
      </EmptyState>
    );
  return (
    <DealFields
      // Another deal, or starting over, resets the form.
      key={`${deal?.id ?? 'new'} ${round}`}
      {...{ vendor, deal, onDone, collegeId, isFeeShown }}
      userId={session.userId}
      onStartOver={() => setRound(round + 1)}
    />
  );
}

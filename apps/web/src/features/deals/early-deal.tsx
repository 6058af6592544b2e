import type { DealWithVendorDto } from '@campus-deals/contracts/catalog/deal.dto';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading } from '../../lib/api/api.js';
import { useSession } from '../../lib/session/session.js';

interface EarlyDealProps {
  dealId: string;
  /** Shown unless the member sees the deal early. */
  missing: ReactNode;
  children: (found: DealWithVendorDto) => ReactNode;
}

/** Reads a deal that the public does not see, in case the member sees it early. */
export function EarlyDeal({ dealId, missing, children }: EarlyDealProps) {
  const { session } = useSession();
  const { data: found } = useQuery({
    ...reading('/api/user/early-deals/:id', { params: { id: dealId } }),
    enabled: session.authenticated,
    retry: false,
  });
  return <>{session.authenticated && found ? children(found) : missing}</>;
}

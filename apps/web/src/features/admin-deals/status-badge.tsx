import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { DealStatusBadge } from '../../components/deal/deal-status-badge.js';
import { Badge } from '../../components/ui/badge.js';
import { isRevision } from './deal-facts.js';

/** Badges for a deal's status and whatever else an admin should know about it. */
export function StatusBadges({ deal }: { deal: AdminDealDto }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <DealStatusBadge {...deal} />
      {isRevision(deal) && <Badge tone="info">Change waits</Badge>}
      {deal.isHidden && <Badge tone="danger">Hidden</Badge>}
    </span>
  );
}

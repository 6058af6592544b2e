import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import type { DealStatus } from '@campus-deals/contracts/enumerations';
import { Badge } from '../../components/ui/badge.js';
import { isRevision } from './deal-facts.js';

export const STATUS_LABELS: Record<DealStatus, string> = {
  draft: 'Draft',
  pending: 'Pending Approval',
  approved: 'Approved',
  rejected: 'Rejected',
  expired: 'Expired',
};
const TONES = {
  draft: 'neutral',
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  expired: 'neutral',
} as const;

/** Badges for a deal's status and whatever else an admin should know about it. */
export function StatusBadges({ deal }: { deal: AdminDealDto }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={TONES[deal.status]}>{STATUS_LABELS[deal.status]}</Badge>
      {isRevision(deal) && <Badge tone="info">Change waits</Badge>}
      {deal.isHidden && <Badge tone="danger">Hidden</Badge>}
    </span>
  );
}

import { DEAL_STATUS_LABELS, type DealStatus, type PauseReason } from '@campus-deals/contracts/enumerations';
import { Badge } from '../../kit/ui/badge.js';

const TONES = {
  draft: 'neutral',
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  expired: 'neutral',
  paused: 'info',
} as const satisfies Record<DealStatus, string>;

/** Badge of a deal's status, or "Sold out" for a deal paused as sold out. */
export function DealStatusBadge({ status, pauseReason }: { status: DealStatus; pauseReason?: PauseReason | null }) {
  return <Badge tone={TONES[status]}>{pauseReason === 'sold-out' ? 'Sold Out' : DEAL_STATUS_LABELS[status]}</Badge>;
}

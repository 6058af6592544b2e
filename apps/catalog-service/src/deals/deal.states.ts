import type { DealStatus } from '@campus-deals/contracts/enumerations';
import { DealStateConflict } from './deal.errors.js';

export type DealEvent = 'approved' | 'rejected' | 'revised' | 'edited' | 'resubmitted' | 'reopened' | 'ended';

/** Every change of state there is; what is not in it is refused by name. An edit of an approved deal is a revision that waits beside it. */
const TRANSITIONS: Record<DealStatus, Partial<Record<DealEvent, DealStatus>>> = {
  // Submitting a draft and submitting a deal again are one event.
  draft: { edited: 'draft', resubmitted: 'pending' },
  pending: { approved: 'approved', rejected: 'rejected', edited: 'pending' },
  approved: { ended: 'expired', revised: 'approved', reopened: 'pending' },
  rejected: { edited: 'pending', resubmitted: 'pending', reopened: 'pending' },
  expired: { edited: 'pending', resubmitted: 'pending', reopened: 'pending' },
};

/** The state after `event`. Throws `DealStateConflict` when the state does not allow it. */
export function nextStatus(from: DealStatus, event: DealEvent): DealStatus {
  const to = TRANSITIONS[from][event];
  if (!to) throw new DealStateConflict(from, event);
  return to;
}

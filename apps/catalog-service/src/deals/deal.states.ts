import type { DealStatus } from '@campus-deals/contracts/enumerations';
import { dealStateConflict } from './deal.errors.js';

export type DealEvent =
  'approved' | 'rejected' | 'revised' | 'edited' | 'resubmitted' | 'reopened' | 'ended' | 'paused' | 'resumed';

/** Allowed transitions; others are refused by name. An edit of a deal that readers see is a revision beside it. */
const TRANSITIONS: Record<DealStatus, Partial<Record<DealEvent, DealStatus>>> = {
  // Submitting a draft and resubmitting a deal are the same event.
  draft: { edited: 'draft', resubmitted: 'pending' },
  pending: { approved: 'approved', rejected: 'rejected', edited: 'pending' },
  approved: { ended: 'expired', revised: 'approved', reopened: 'pending', paused: 'paused' },
  // Pausing it again changes the reason.
  paused: { resumed: 'approved', paused: 'paused', ended: 'expired', revised: 'paused', reopened: 'pending' },
  rejected: { edited: 'pending', resubmitted: 'pending', reopened: 'pending' },
  expired: { edited: 'pending', resubmitted: 'pending', reopened: 'pending' },
};

/** Returns the state after `event`. Throws deal_state_conflict if the state does not allow it. */
export function nextStatus(from: DealStatus, event: DealEvent): DealStatus {
  const to = TRANSITIONS[from][event];
  if (!to) throw dealStateConflict(from, event);
  return to;
}

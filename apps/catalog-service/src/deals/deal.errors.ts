import type { DealStatus } from '@campus-deals/contracts/enumerations';
import { ProductError } from '@campus-deals/service-defaults';
import type { PastDecision, Revision } from '../moderation/public.js';
import { whenInWords } from '../visibility/public.js';
import type { Deal } from './deal.entity.js';

export const dealNotFound = (id: number) => new ProductError('deal_not_found', `Deal ${id} not found`);

export const dealStateConflict = (status: DealStatus, event: string) =>
  new ProductError('deal_state_conflict', `The deal is ${status} and cannot be ${event}`);

/** Thrown when a deal has changed since the caller read it. */
export function dealChangedMeanwhile(updatedAt: Date, decision: PastDecision | undefined, who = 'You'): ProductError {
  const change =
    decision && decision.at >= updatedAt
      ? `An admin ${decision.what} this deal on ${whenInWords(decision.at)}`
      : `${who} changed this deal meanwhile, on ${whenInWords(updatedAt)}`;
  return new ProductError('deal_changed', `${change}. Check it, then try again.`);
}

/** Returns the last decision about a deal or a change of it. */
export function lastDecision(deal: Deal, revision: Revision | null): PastDecision | undefined {
  const { decidedAt, decidedBy, status } = deal;
  if (revision?.decidedAt && (!decidedAt || revision.decidedAt > decidedAt))
    return { what: 'rejected', at: revision.decidedAt, by: revision.decidedBy };
  return decidedAt
    ? { what: status === 'rejected' ? 'rejected' : 'approved', at: decidedAt, by: decidedBy }
    : undefined;
}

import type { Decision } from './deal.errors.js';
import type { Deal } from './deal.entity.js';
import type { DealRevision } from './deal-revision.entity.js';

/** Returns the last decision about a deal or a change of it. */
export function lastDecision(deal: Deal, revision: DealRevision | null): Decision | undefined {
  const { decidedAt, decidedBy, status } = deal;
  if (revision?.decidedAt && (!decidedAt || revision.decidedAt > decidedAt))
    return { what: 'rejected', at: revision.decidedAt, by: revision.decidedBy };
  return decidedAt
    ? { what: status === 'rejected' ? 'rejected' : 'approved', at: decidedAt, by: decidedBy }
    : undefined;
}

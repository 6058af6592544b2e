import type { DealStatus } from '@campus-deals/contracts/enumerations';
import type { DealChanges, DealFields } from './deal-changes.js';
import type { Revision } from '../moderation/public.js';
import type { Deal } from './deal.entity.js';

/** The state of a deal before a decision, as far as the decision changes it; instants are ISO 8601. */
export interface BeforeDecision {
  decision: 'approved' | 'rejected';
  status: DealStatus;
  approvedAt: string | null;
  /** Absent in records of earlier versions. */
  startDate?: string;
  rejectionReason: string | null;
  decidedAt: string | null;
  decidedBy: number | null;
  /** For a decision about a revision: the fields before it, and the pending changes. */
  revision: { fields: DealFields; changes: DealChanges; submittedAt: string } | null;
}

export function beforeDecision(
  deal: Deal,
  revision: Revision | null,
  decision: BeforeDecision['decision'],
): BeforeDecision {
  const { status, approvedAt, startDate, rejectionReason, decidedAt, decidedBy } = deal;
  return {
    decision,
    status,
    approvedAt: approvedAt?.toISOString() ?? null,
    startDate: startDate.toISOString(),
    rejectionReason,
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy,
    revision: revision && {
      fields: deal.fields(),
      changes: revision.changes,
      submittedAt: revision.submittedAt.toISOString(),
    },
  };
}

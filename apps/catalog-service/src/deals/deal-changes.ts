import type { DealScheduleDto } from '@campus-deals/contracts/catalog/deal.dto';
import { discountProblem } from '@campus-deals/contracts/catalog/discount-rules';
import type { DealRevisionDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { RedemptionRulesDto } from '@campus-deals/contracts/catalog/redemption-rules.dto';
import type { UpdateDealDto } from '@campus-deals/contracts/catalog/update-deal.dto';
import { fieldError, pick } from '@campus-deals/service-defaults';
import type { DealStatus } from '@campus-deals/contracts/enumerations';
import { givenFields } from '../visibility/public.js';
import type { Revision } from '../moderation/public.js';
import type { Deal } from './deal.entity.js';

type Decision = 'status' | 'submittedAt' | 'decidedAt' | 'rejectionReason';

/** Fields of a deal that its owner enters, as answers show them: instants normalized, weekdays sorted. */
export type DealFields = Required<Omit<DealRevisionDto, Decision>>;
export type DealChanges = Partial<DealFields>;

/** Values of the fields that may be left out. */
export const NOTHING_ENTERED = {
  description: null,
  usualPriceCents: null,
  endDate: null,
  image: null,
  terms: null,
  placeIds: null,
  furtherCollegeIds: [],
};

/** Returns the submitted fields in the same normal form; left out means unchanged. */
export function changesOf(body: Omit<UpdateDealDto, 'version' | 'codes' | 'isSubmission'>): DealChanges {
  const { startDate, endDate, schedule, placeIds, furtherCollegeIds, redemption } = body;
  const changes = {
    ...body,
    ...(startDate !== undefined && { startDate: instant(startDate) }),
    ...(endDate !== undefined && { endDate: endDate === null ? null : instant(endDate) }),
    ...(schedule !== undefined && { schedule: schedule === null ? null : scheduleOf(schedule) }),
    ...(placeIds && { placeIds: sorted(placeIds) }),
    ...(furtherCollegeIds && { furtherCollegeIds: sorted(furtherCollegeIds) }),
    ...(redemption !== undefined && { redemption: rulesOf(redemption) }),
  };
  return givenFields(changes);
}

/** Validates a changed discount as it would be stored. An older invalid value is accepted until it is changed. */
export function requireFittingDiscount(changes: DealChanges, changed: DealFields): void {
  if (changes.discountType === undefined && changes.discountValue === undefined) return;
  const problem = discountProblem(changed);
  if (problem) throw fieldError('discountValue', problem);
}

export function rulesOf({ kind, code, perStudent, total, verifiedOnly }: RedemptionRulesDto): RedemptionRulesDto {
  return { kind, code, perStudent, total, verifiedOnly };
}

export const scheduleOf = ({ weekdays, from, to }: DealScheduleDto): DealScheduleDto => ({
  weekdays: sorted(weekdays),
  from,
  to,
});

const instant = (text: string): string => new Date(text).toISOString();

function sorted(ids: number[]): number[] {
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

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

export const beforeDecision = (
  deal: Deal,
  revision: Revision | null,
  decision: BeforeDecision['decision'],
): BeforeDecision => ({
  decision,
  ...pick(deal, 'status', 'rejectionReason', 'decidedBy'),
  approvedAt: deal.approvedAt?.toISOString() ?? null,
  startDate: deal.startDate.toISOString(),
  decidedAt: deal.decidedAt?.toISOString() ?? null,
  revision: revision && {
    fields: deal.fields(),
    changes: revision.changes,
    submittedAt: revision.submittedAt.toISOString(),
  },
});

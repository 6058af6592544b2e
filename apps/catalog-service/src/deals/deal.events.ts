import type { EventPayload } from '@campus-deals/contracts/events';
import { pick } from '@campus-deals/service-defaults';
import type { Vendor } from '../vendors/public.js';
import type { DealFields } from './deal-changes.js';
import type { Deal } from './deal.entity.js';

/** Returns the facts about a deal for other services, by default its present ones, else those it will have. */
export function dealFacts(
  deal: Deal,
  { userId, name }: Pick<Vendor, 'userId' | 'name'>,
  fields: DealFields = deal.fields(),
): EventPayload<'DealSubmitted'> {
  if (deal.status === 'draft') throw new Error(`Deal ${deal.id} is a draft: no event names it`);
  const { schedule } = fields;
  return {
    ...dealIds(deal),
    userId,
    vendorName: name,
    ...pick(fields, 'title', 'category', 'discountType', 'discountValue', 'startDate', 'endDate', 'image'),
    ...pick(fields, 'furtherCollegeIds', 'isEarly'),
    status: deal.status,
    weekdays: schedule?.weekdays ?? [],
    windowFrom: schedule?.from ?? null,
    windowTo: schedule?.to ?? null,
    approvedAt: deal.approvedAt?.toISOString() ?? null,
    isHidden: (deal.hiddenAt ?? null) !== null,
    version: deal.version,
  };
}

export function dealIds({ id, vendorId, collegeId }: Pick<Deal, 'id' | 'vendorId' | 'collegeId'>) {
  return { dealId: id, vendorId, collegeId };
}

export const endedDeal = (
  deal: Pick<Deal, 'id' | 'vendorId' | 'collegeId' | 'version'>,
): EventPayload<'DealExpired'> => ({ ...dealIds(deal), version: deal.version });

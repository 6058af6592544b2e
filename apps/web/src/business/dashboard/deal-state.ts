import { longDate } from '@campus-deals/contracts/date-text';
import type { DealStatus } from '@campus-deals/contracts/enumerations';
import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { Clock } from '../../platform/browser/clock.js';

/**
 * Returns the status to show. A deal past its end is expired for readers and its owner, even if the scheduled job has
 * not run yet.
 */
export function shownStatus({ status, endDate }: Pick<OwnDealDto, 'status' | 'endDate'>, now: number): DealStatus {
  const isApproved = status === 'approved' || status === 'paused';
  return isApproved && endDate !== null && Date.parse(endDate) <= now ? 'expired' : status;
}

/** Explains a deal's state, and what its owner can do about it. */
export function nextStep(deal: OwnDealDto, { now, timeZone }: Clock): string {
  switch (shownStatus(deal, now)) {
    case 'draft':
      return 'Only you can see it. Submit it when it is ready.';
    case 'pending':
      return 'In review (1–2 business days). You can still edit it.';
    case 'rejected':
      return 'Fix the issue and resubmit.';
    case 'expired':
      return deal.endDate
        ? `It ended on ${longDate(deal.endDate, timeZone)}. Set a new end date to resubmit.`
        : 'It is over. Change it to send it again.';
    case 'paused':
      return 'Students do not see it. Codes that they have stay valid.';
    case 'approved':
      if (Date.parse(deal.startDate) > now) return `Students see it from ${longDate(deal.startDate, timeZone)} on.`;
      return deal.endDate ? `Students see it until ${longDate(deal.endDate, timeZone)}.` : 'Students see it now.';
  }
}

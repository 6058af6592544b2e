import { longDateTime } from '@campus-deals/contracts/date-text';
import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { discountBadge } from '@campus-deals/contracts/catalog/discount';
import { DEAL_CATEGORY_LABELS } from '@campus-deals/contracts/enumerations';
import { dollars } from '../../kit/text/cents.js';
import { scheduleText } from '../../marketplace/copy/opening-times.js';
import { validAtText } from '../../marketplace/copy/place-list.js';
import { redemptionText } from '../../marketplace/copy/redemption-text.js';

/** Whether an approved deal has a change to review. A change that was already rejected does not count. */
export function isRevision({ status, pendingRevision }: Pick<AdminDealDto, 'status' | 'pendingRevision'>): boolean {
  return (status === 'approved' || status === 'paused') && pendingRevision?.status === 'pending';
}

/** Returns the deal as students will see it after approval. */
export function proposed(deal: AdminDealDto): AdminDealDto {
  if (!isRevision(deal) || !deal.pendingRevision) return deal;
  const { status: _, submittedAt: _at, decidedAt: _by, rejectionReason: _why, ...changes } = deal.pendingRevision;
  return { ...deal, ...changes };
}

export interface Fact {
  name: string;
  /** Empty for a missing value. */
  text: string;
}

/** Describes a deal's terms in words. Images are shown instead. */
export function factsOf(deal: AdminDealDto, timeZone: string): Fact[] {
  return [
    { name: 'Title', text: deal.title },
    { name: 'Description', text: deal.description ?? '' },
    { name: 'Category', text: DEAL_CATEGORY_LABELS[deal.category] },
    { name: 'Discount', text: discountBadge(deal) },
    { name: 'Usual price', text: deal.usualPriceCents === null ? '' : dollars(deal.usualPriceCents) },
    { name: 'Starts', text: longDateTime(deal.startDate, timeZone) },
    { name: 'Ends', text: deal.endDate ? longDateTime(deal.endDate, timeZone) : 'No expiration' },
    { name: 'Early access', text: deal.isEarly ? 'Members with points, a day before everybody else' : '' },
    { name: 'Days and hours', text: deal.schedule ? scheduleText(deal.schedule) : 'Whenever the vendor is open' },
    { name: 'Small print', text: deal.terms ?? '' },
    { name: 'Valid at', text: deal.places.length > 0 ? validAtText(deal.places, deal.placeIds) : '' },
    { name: 'Also shown at', text: alsoShownAt(deal) },
    { name: 'Redeemed by', text: redemptionText(deal.redemption) },
  ];
}

function alsoShownAt({ furtherCollegeIds, furtherColleges }: AdminDealDto): string {
  const shown = furtherColleges.filter(({ id }) => furtherCollegeIds.includes(id));
  return shown.map(({ name }) => name).join('; ');
}

export interface Difference extends Fact {
  before: string;
}

/** Lists the facts that differ between two versions of a deal or business. */
export function differencesOf(before: Fact[], after: Fact[]): Difference[] {
  return after.flatMap((fact, at) => {
    const was = before[at]?.text ?? '';
    return was === fact.text ? [] : [{ ...fact, before: was }];
  });
}

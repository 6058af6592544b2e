import type { DealStatus, RedemptionKind } from '@campus-deals/contracts/enumerations';
import type { OwnDealDto } from '@campus-deals/contracts/own-deal.dto';
import type { OwnVendorDto } from '@campus-deals/contracts/own-vendor.dto';

export interface FirstSteps {
  isPaid: boolean;
  isPinned: boolean;
  hasHours: boolean;
  hasSubmitted: boolean;
  /** A code was redeemed, or no deal has codes to redeem. */
  isCounterTried: boolean;
  /** A deal of the business was approved at some time. */
  hasRun: boolean;
  /** A draft that waits to be submitted, where nothing was submitted yet. */
  draftId: number | undefined;
}

type Deal = Pick<OwnDealDto, 'id' | 'status' | 'stats' | 'redemption'>;

/** Codes that the counter checks; a page that is shown, or one code for everybody, needs no check. */
const HAVE_CODES: readonly RedemptionKind[] = ['unique', 'pool'];
const RUN: readonly DealStatus[] = ['approved', 'expired'];

/** Compares a business with what it needs to serve its first student. */
export function firstSteps(vendor: OwnVendorDto, deals: readonly Deal[]): FirstSteps {
  const submitted = deals.filter(({ status }) => status !== 'draft');
  return {
    isPaid: vendor.hasPaid || vendor.isFeeWaived,
    isPinned: vendor.latitude !== null && vendor.longitude !== null,
    hasHours: vendor.hours !== null && vendor.hours.length > 0,
    hasSubmitted: submitted.length > 0,
    isCounterTried:
      submitted.some(({ stats }) => stats.redemptions > 0) ||
      (submitted.length > 0 && !submitted.some(({ redemption }) => HAVE_CODES.includes(redemption.kind))),
    hasRun: deals.some(({ status }) => RUN.includes(status)),
    draftId: deals.find(({ status }) => status === 'draft')?.id,
  };
}

export function areDone({ isPaid, isPinned, hasHours, hasSubmitted, isCounterTried }: FirstSteps): boolean {
  return isPaid && isPinned && hasHours && hasSubmitted && isCounterTried;
}

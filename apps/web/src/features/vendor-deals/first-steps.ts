import { isVoucher, type DealStatus } from '@campus-deals/contracts/enumerations';
import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';

export interface FirstSteps {
  isPaid: boolean;
  isPinned: boolean;
  hasHours: boolean;
  hasSubmitted: boolean;
  /** True if a code was redeemed, or no deal has codes to redeem. */
  isCounterTried: boolean;
  /** True if a deal of the business was ever approved. */
  hasRun: boolean;
  /** Draft to submit, while no deal has been submitted. */
  draftId: number | undefined;
}

type Deal = Pick<OwnDealDto, 'id' | 'status' | 'stats' | 'redemption'>;

const RUN: readonly DealStatus[] = ['approved', 'expired'];

/** Checks what a business still needs to serve its first student. */
export function firstSteps(vendor: OwnVendorDto, deals: readonly Deal[]): FirstSteps {
  const submitted = deals.filter(({ status }) => status !== 'draft');
  return {
    isPaid: vendor.hasPaid || vendor.isFeeWaived,
    isPinned: vendor.latitude !== null && vendor.longitude !== null,
    hasHours: vendor.hours !== null && vendor.hours.length > 0,
    hasSubmitted: submitted.length > 0,
    // A page to show, or one code for everyone, needs no check at the counter.
    isCounterTried:
      submitted.some(({ stats }) => stats.redemptions > 0) ||
      (submitted.length > 0 && !submitted.some(({ redemption }) => isVoucher(redemption.kind))),
    hasRun: deals.some(({ status }) => RUN.includes(status)),
    draftId: deals.find(({ status }) => status === 'draft')?.id,
  };
}

export function areDone({ isPaid, isPinned, hasHours, hasSubmitted, isCounterTried }: FirstSteps): boolean {
  return isPaid && isPinned && hasHours && hasSubmitted && isCounterTried;
}

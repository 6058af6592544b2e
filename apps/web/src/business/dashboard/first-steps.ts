import { isVoucher, type DealStatus } from '@campus-deals/contracts/enumerations';
import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readPersonal, writePersonal } from '../../platform/session/personal-storage.js';
import { ownDealsQuery } from './own-deals.api.js';

export type FirstSteps = ReturnType<typeof firstSteps>;

type Deal = Pick<OwnDealDto, 'id' | 'status' | 'stats' | 'redemption'>;

const RUN: readonly DealStatus[] = ['approved', 'expired'];

/** Checks what a business still needs to serve its first student. */
export function firstSteps(vendor: OwnVendorDto, deals: readonly Deal[]) {
  const submitted = deals.filter(({ status }) => status !== 'draft');
  return {
    isPaid: vendor.hasPaid || vendor.isFeeWaived,
    isPinned: vendor.latitude !== null && vendor.longitude !== null,
    hasHours: vendor.hours !== null && vendor.hours.length > 0,
    hasSubmitted: submitted.length > 0,
    /** True if a code was redeemed, or no deal has codes to redeem: a page to show, or one code for everyone. */
    isCounterTried:
      submitted.some(({ stats }) => stats.redemptions > 0) ||
      (submitted.length > 0 && !submitted.some(({ redemption }) => isVoucher(redemption.kind))),
    /** True if a deal of the business was ever approved. */
    hasRun: deals.some(({ status }) => RUN.includes(status)),
    /** Draft to submit, while no deal has been submitted. */
    draftId: deals.find(({ status }) => status === 'draft')?.id,
  };
}

const HIDDEN = 'first-steps-hidden';

/** Returns the steps to a first redeemed deal, for the dashboard's user. A suspended business has none. */
export function useFirstSteps(vendor: OwnVendorDto, isEnabled: boolean) {
  const [isHidden, setIsHidden] = useState(() => readPersonal(HIDDEN) === true);
  const { data, isLoading } = useInfiniteQuery({ ...ownDealsQuery(undefined), enabled: isEnabled });
  const [page] = data?.pages ?? [];
  const steps = firstSteps(vendor, page?.items ?? []);
  const { isPaid, isPinned, hasHours, hasSubmitted, isCounterTried } = steps;
  const areDone = isPaid && isPinned && hasHours && hasSubmitted && isCounterTried;
  const isOver = isHidden || areDone || vendor.suspensionReason !== null || (page !== undefined && page.next !== null);
  return {
    /** Undefined while unknown, and once they are done or hidden. */
    steps: isEnabled && page && !isOver ? steps : undefined,
    isLoading,
    /** Whether there are numbers to show. A complete profile is rarely new: theirs get their space at once. */
    hasNumbers: page ? steps.hasRun || page.next !== null : isPaid && isPinned && hasHours,
    hide: () => {
      writePersonal(HIDDEN, true);
      setIsHidden(true);
    },
  };
}

import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readPersonal, writePersonal } from '../../lib/session/personal-storage.js';
import { areDone, firstSteps, type FirstSteps } from './first-steps.js';
import { ownDealsQuery } from './own-deals.api.js';

const HIDDEN = 'first-steps-hidden';

export interface FirstStepsState {
  /** Undefined while unknown, and once they are done or hidden. */
  steps: FirstSteps | undefined;
  isLoading: boolean;
  /** Whether there are numbers to show, as far as is known yet. */
  hasNumbers: boolean;
  hide: () => void;
}

/** Returns the steps to a first redeemed deal, for the dashboard's user. A suspended business has none. */
export function useFirstSteps(vendor: OwnVendorDto, isEnabled: boolean): FirstStepsState {
  const [isHidden, setIsHidden] = useState(() => readPersonal(HIDDEN) === true);
  const { data, isLoading } = useInfiniteQuery({ ...ownDealsQuery(undefined), enabled: isEnabled });
  const [page] = data?.pages ?? [];
  const steps = firstSteps(vendor, page?.items ?? []);
  const isOver =
    isHidden || areDone(steps) || vendor.suspensionReason !== null || (page !== undefined && page.next !== null);
  return {
    steps: isEnabled && page && !isOver ? steps : undefined,
    isLoading,
    // A complete profile is rarely new: space for its numbers is reserved until its deals are known.
    hasNumbers: page ? steps.hasRun || page.next !== null : steps.isPaid && steps.isPinned && steps.hasHours,
    hide: () => {
      writePersonal(HIDDEN, true);
      setIsHidden(true);
    },
  };
}

import type { OwnVendorDto } from '@campus-deals/contracts/own-vendor.dto';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readPersonal, writePersonal } from '../../lib/session/personal-storage.js';
import { areDone, firstSteps, type FirstSteps } from './first-steps.js';
import { ownDealsQuery } from './own-deals.api.js';

const HIDDEN = 'first-steps-hidden';

export interface FirstStepsState {
  /** Undefined while they are not known, and once they are done or hidden. */
  steps: FirstSteps | undefined;
  isLoading: boolean;
  /** There are numbers to show, as far as is known yet. */
  hasNumbers: boolean;
  hide: () => void;
}

/** Steps to a first redeemed deal, for whoever has the dashboard open. A suspended business has none. */
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
    // A profile without gaps is seldom a new one: room is kept for its numbers until its deals are known.
    hasNumbers: page ? steps.hasRun || page.next !== null : steps.isPaid && steps.isPinned && steps.hasHours,
    hide: () => {
      writePersonal(HIDDEN, true);
      setIsHidden(true);
    },
  };
}

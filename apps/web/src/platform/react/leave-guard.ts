import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';

export interface LeaveGuard {
  /** Whether the user is about to leave and must confirm. */
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
}

/**
 * Blocks leaving the page (by link, Back and Forward, or closing the tab) while it has unsaved changes. A change of
 * only the query, as tabs make, does not count as leaving.
 */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isDirty && blocker.state !== 'proceeding') event.preventDefault();
      },
      [isDirty, blocker.state],
    ),
  );
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}

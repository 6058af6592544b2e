import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';

export interface LeaveGuard {
  /** Somebody wants to leave: ask. */
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
}

/**
 * Holds up leaving the page (a link, back and forward, closing the tab) while something on it is not saved.
 * Changing only the query, as tabs do, is not leaving.
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

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * What only the browser knows and what does not change while a page is open. The first frame, which the server draws, is
 * shown with `onServer`, and right after it has been taken over with what the browser says.
 */
export function useBrowserFact<T extends string | number | boolean>(read: () => T, onServer: T): T {
  return useSyncExternalStore(never, read, () => onServer);
}

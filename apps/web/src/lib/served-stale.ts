import { SERVED_STALE_HEADER } from '@campus-deals/contracts/served-stale';
import { useSyncExternalStore } from 'react';
import { isPublicRead } from './public-reads.js';

let isBehind = false;
const listeners = new Set<() => void>();

/** Takes note of whether the newest public answer was a service's last one instead of a fresh one. */
export function noteFreshness(path: string, { headers }: Pick<Response, 'headers'>): void {
  // Only what is public can be stood in for.
  if (!isPublicRead(path)) return;
  const now = headers.has(SERVED_STALE_HEADER);
  if (now === isBehind) return;
  isBehind = now;
  for (const listener of listeners) listener();
}

/** True while what is shown may be some minutes old, since the service behind it does not answer. */
export function useServedStale(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isBehind,
    () => false,
  );
}

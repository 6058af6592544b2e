import { SERVED_STALE_HEADER } from '@campus-deals/contracts/served-stale';
import { use, useSyncExternalStore } from 'react';
import { sendWith } from './http-client.js';
import { PageFactsContext } from '../react/hydration.js';
import { isPublicRead } from './public-reads.js';

/** Whether the newest public answer was a service's last one instead of a fresh one; undefined before the first. */
let isStale: boolean | undefined;
const listeners = new Set<() => void>();

/** Sends requests and takes note of how fresh the answers are. */
export function watchFreshness(): void {
  sendWith(async (path, init) => {
    const response = await fetch(path, init);
    // Only what is public can be stale.
    if (!init.method && isPublicRead(path)) note(response.headers.has(SERVED_STALE_HEADER));
    return response;
  });
}

function note(now: boolean): void {
  if (now === isStale) return;
  isStale = now;
  for (const listener of listeners) listener();
}

/** True while what is shown may be some minutes old, since the service behind it does not answer. */
export function useServedStale(): boolean {
  const { isStale: wasRenderedStale } = use(PageFactsContext);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isStale ?? wasRenderedStale,
    () => wasRenderedStale,
  );
}

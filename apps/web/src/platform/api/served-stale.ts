import { SERVED_STALE_HEADER } from '@campus-deals/contracts/gateway/web-pages';
import { use, useSyncExternalStore } from 'react';
import { sendWith } from './http-client.js';
import { PageFactsContext } from '../react/hydration.js';

/** Whether the latest public response was stale (stale-if-error). Undefined before the first one. */
let isStale: boolean | undefined;
const listeners = new Set<() => void>();

/** Sends requests, and records whether responses are stale. */
export function watchFreshness(): void {
  sendWith(async (path, init) => {
    const response = await fetch(path, init);
    // Only public reads are ever served stale.
    if (!init.method && isPublicRead(path)) note(response.headers.has(SERVED_STALE_HEADER));
    return response;
  });
}

function note(now: boolean): void {
  if (now === isStale) return;
  isStale = now;
  for (const listener of listeners) listener();
}

/** True while the data shown may be some minutes old, because the service behind it does not respond. */
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

/** Reads that are open to everyone and return the same to all. */
const PUBLIC_READ = /^\/api\/(colleges|deals|vendors|search|states)\b/;

export function isPublicRead(path: string): boolean {
  return PUBLIC_READ.test(path);
}

import { use, useSyncExternalStore } from 'react';
import { isOutsideGate } from '../paths.js';
import { PageFactsContext } from '../react/hydration.js';

/** Storage key of the browser's own note that the password was right. The server's signed cookie is what counts. */
const STORAGE_KEY = 'campus-deals-site-access';
let isClosed: boolean | undefined;
const listeners = new Set<() => void>();

function change(closed: boolean): void {
  isClosed = closed;
  try {
    if (closed) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'granted');
  } catch {
    // Storage may be blocked. The server's cookie remembers the password anyway.
  }
  for (const listener of listeners) listener();
}

export const openGate = () => change(false);

/** Covers the site with the access gate, except the pages that mails link to. */
export function closeGate(): void {
  if (!import.meta.env.SSR && !isOutsideGate(window.location.pathname)) change(true);
}

/** Whether the access gate covers the site: initially as the server rendered it, then according to its responses. */
export function useGateIsClosed(): boolean {
  const { isGated } = use(PageFactsContext);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isClosed ?? isGated,
    () => isGated,
  );
}

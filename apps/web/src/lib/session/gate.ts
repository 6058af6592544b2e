import { use, useSyncExternalStore } from 'react';
import { isOutsideGate } from '../../config/paths.js';
import { PageFactsContext } from '../react/hydration.js';

/** The browser's own note that the password was right; what counts is the server's signed cookie. */
const STORAGE_KEY = 'campus-deals-site-access';
let isClosed: boolean | undefined;
const listeners = new Set<() => void>();

function change(closed: boolean): void {
  isClosed = closed;
  try {
    if (closed) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'granted');
  } catch {
    // Storage may be forbidden; the server remembers it anyway.
  }
  for (const listener of listeners) listener();
}

export const openGate = () => change(false);

/** Covers the site with the access gate, but not the pages that mails lead to. */
export function closeGate(): void {
  if (!import.meta.env.SSR && !isOutsideGate(window.location.pathname)) change(true);
}

/** True while the access gate covers the site: as the server rendered it, then as its answers say. */
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

import { forgetOfflineCopies } from '../browser/offline-copies.js';

/** Key prefix for the signed-in user's offline data in this browser. Signing out deletes it. */
const PREFIX = 'campus-deals-own:';

/** Returns a stored value. Undefined if there is none, or storage is blocked. */
export function readPersonal(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value. Returns false if storage is blocked or full; the data is then available online only. */
export function writePersonal(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forgetPersonalStorage(): void {
  // The service worker does this itself, but does not see the requests of a page that it does not control.
  void forgetOfflineCopies().catch(() => undefined);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing was stored, so nothing needs to be deleted.
  }
}

import { forgetOfflineCopies } from '../browser/offline-copies.js';

/** What this browser keeps on behalf of whoever is signed in, to be read without a network; signing out forgets it. */
const PREFIX = 'campus-deals-own:';

/** What was kept under a name, as it was given; undefined when there is nothing, or storage is forbidden. */
export function readPersonal(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** False where storage is forbidden or full: then it is there with a network only. */
export function writePersonal(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forgetPersonalStorage(): void {
  // The service worker forgets by itself, but does not see what a page does that was loaded past it.
  void forgetOfflineCopies().catch(() => undefined);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // What could not be stored need not be forgotten.
  }
}

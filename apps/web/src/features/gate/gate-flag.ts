import { useEffect, useSyncExternalStore } from 'react';

/** The browser remembers that the password was right; the server remembers it in a signed cookie of its own. */
const STORAGE_KEY = 'campus-deals-site-access';
const listeners = new Set<() => void>();
let rememberedHere = false;

function isUnlocked(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'granted';
  } catch {
    return rememberedHere;
  }
}

function change(granted: boolean): void {
  rememberedHere = granted;
  try {
    if (granted) localStorage.setItem(STORAGE_KEY, 'granted');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be forbidden; the flag then lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

export const unlockGate = () => change(true);
/** Locks the site in this browser again. */
export const lockGate = () => change(false);

export function useGateIsUnlocked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isUnlocked,
    () => false,
  );
}

const SEEN_KEY = 'campus-deals-gate-seen';

/** Whether this browser met the gate at its last visit; `gateIsOn` is remembered for the next one once it is known. */
export function useGateWasSeen(gateIsOn: boolean | undefined): boolean {
  useEffect(() => {
    if (gateIsOn === undefined) return;
    try {
      if (gateIsOn) localStorage.setItem(SEEN_KEY, 'yes');
      else localStorage.removeItem(SEEN_KEY);
    } catch {
      // Storage may be forbidden; the next visit then does not know.
    }
  }, [gateIsOn]);
  try {
    return localStorage.getItem(SEEN_KEY) === 'yes';
  } catch {
    return false;
  }
}

import { useSyncExternalStore } from 'react';

/** Narrower than Tailwind's `md`. */
const PHONE = '(width < 48rem)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(PHONE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** True below the `md` breakpoint; false on the server. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE).matches,
    () => false,
  );
}

import { useEffect } from 'react';

/** Keeps the screen from going dark while somebody at the counter looks at it, where the browser can. */
export function useWakefulScreen(): void {
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const hold = async () => {
      try {
        lock = await navigator.wakeLock?.request('screen');
        if (isOver) await lock?.release();
      } catch {
        // Refused, on low battery say: then the screen behaves as always.
      }
    };
    void hold();
    return () => {
      isOver = true;
      void lock?.release();
    };
  }, []);
}

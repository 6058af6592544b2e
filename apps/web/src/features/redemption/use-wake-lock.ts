import { useEffect } from 'react';

/** Keeps the screen from going dark while somebody at the counter looks at it, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const request = async () => {
      try {
        lock = await navigator.wakeLock?.request('screen');
        if (isOver) await lock?.release();
      } catch {
        // Refused, for instance on low battery: the screen behaves as always.
      }
    };
    void request();
    return () => {
      isOver = true;
      void lock?.release();
    };
  }, []);
}

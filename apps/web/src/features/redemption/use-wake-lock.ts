import { useEffect } from 'react';

/** Keeps the screen on while the code is shown, if the browser supports it. */
export function useWakeLock(): void {
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const request = async () => {
      try {
        lock = await navigator.wakeLock?.request('screen');
        if (isOver) await lock?.release();
      } catch {
        // Rejected, for example on low battery: the screen turns off as usual.
      }
    };
    void request();
    return () => {
      isOver = true;
      void lock?.release();
    };
  }, []);
}

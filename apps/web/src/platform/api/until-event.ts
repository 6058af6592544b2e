/** Gets an `arrived` event in every tab for each event of the notification stream. */
export const serverEvents = new EventTarget();
export const ARRIVED = 'arrived';

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 5000;

/**
 * Waits for an event's effect in another service, usually within a second. Resolves to true once `read` does, else to
 * false after the timeout. Reads at once, since the event may have arrived before, on each event of the notification
 * stream, and with back-off, since the stream may be down or lack this event. Retries failed reads.
 */
export async function untilEvent(read: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  let pauseMs = FIRST_PAUSE_MS;
  let hasArrived = false;
  let wake = () => {};
  const onArrived = () => {
    hasArrived = true;
    // The services receive the same event, each in its own time.
    pauseMs = FIRST_PAUSE_MS;
    wake();
  };
  serverEvents.addEventListener(ARRIVED, onArrived);
  try {
    for (;;) {
      hasArrived = false;
      if (await read().catch(() => false)) return true;
      const leftMs = end - Date.now();
      if (leftMs <= 0) return false;
      // An event during the read may have arrived too late for its response.
      if (hasArrived) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(pauseMs, leftMs));
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    serverEvents.removeEventListener(ARRIVED, onArrived);
  }
}

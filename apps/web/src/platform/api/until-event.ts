/** Gets an `arrived` event in every tab for each event of the notification stream. */
export const serverEvents = new EventTarget();
export const ARRIVED = 'arrived';

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 5000;

/**
 * Waits for what an event does in another service, usually within a second: resolves to true once `read` does, or to
 * false after the timeout. Reads at once, since the event may have come before, then whenever the notification stream
 * brings something, and after growing pauses, since the stream may be down or not carry this event. A read that fails
 * is repeated too.
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
      // An event during the read may have come too late for its answer.
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

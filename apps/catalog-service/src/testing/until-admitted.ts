import { setTimeout as pause } from 'node:timers/promises';

const RETRY_MS = 20;

/** Retries a request while the service refuses it as overloaded, as its clients do. */
export async function untilAdmitted<T extends { statusCode: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer.statusCode !== 503) return answer;
    await pause(RETRY_MS);
  }
}

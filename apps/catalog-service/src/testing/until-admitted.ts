import { setTimeout as pause } from 'node:timers/promises';

const RETRY_MS = 20;

/** Asks again for as long as the service says that it takes no more at once, as its clients do. */
export async function untilAdmitted<T extends { statusCode: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer.statusCode !== 503) return answer;
    await pause(RETRY_MS);
  }
}

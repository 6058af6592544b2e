import { ASK_TIMEOUT_MS, gauge, withTimeout } from '@campus-deals/service-defaults';
import type { JobType } from 'bullmq';
import type { QueueStore } from './queue-store.js';

const STATES: JobType[] = ['waiting', 'active', 'prioritized', 'delayed', 'failed'];

/** Queue stores of this process by queue name. */
const measured = new Map<string, QueueStore>();

/** Measures the depth of these queues. Replicas report the same queue: aggregate with max. */
export function measureQueues(store: QueueStore, names: string[]): void {
  for (const name of names) measured.set(name, store);
}

/** Stops measuring. Call it before the store is closed. */
export function stopMeasuring(store: QueueStore): void {
  for (const [name, of] of measured) if (of === store) measured.delete(name);
}

gauge(
  'queue_jobs',
  'Jobs of a queue by state; no value while the queue store is away',
  ['queue', 'state'],
  async (jobs) => {
    // An unavailable store must not fail the other metrics.
    const found = await Promise.all(
      Array.from(measured, async ([queue, store]) => ({ queue, counts: await countsOf(store, queue) })),
    );
    jobs.reset();
    for (const { queue, counts } of found)
      for (const [state, count] of Object.entries(counts)) jobs.set({ queue, state }, count);
  },
);

async function countsOf(store: QueueStore, name: string): Promise<Record<string, number>> {
  try {
    const counts = store.queue(name).then((queue) => queue.getJobCounts(...STATES));
    return await withTimeout(ASK_TIMEOUT_MS, counts);
  } catch {
    return {};
  }
}

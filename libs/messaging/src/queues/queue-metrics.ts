import { ASK_TIMEOUT_MS, metrics, withTimeout } from '@campus-deals/service-defaults';
import type { JobType } from 'bullmq';
import { Gauge } from 'prom-client';
import type { QueueStore } from './queue-store.js';

const STATES: JobType[] = ['waiting', 'active', 'prioritized', 'delayed', 'failed'];

/** The queues of this process, by name. */
const measured = new Map<string, QueueStore>();

/** Has the depth of these queues measured. Replicas tell the same of one queue: take the largest. */
export function measureQueues(store: QueueStore, names: string[]): void {
  for (const name of names) measured.set(name, store);
}

/** Before the store is closed. */
export function stopMeasuring(store: QueueStore): void {
  for (const [name, of] of measured) if (of === store) measured.delete(name);
}

export const queueJobs = new Gauge({
  name: 'queue_jobs',
  help: 'Jobs of a queue by state; no value while the queue store is away',
  labelNames: ['queue', 'state'],
  registers: [metrics],
  async collect() {
    // A store that is away must not take the other figures with it.
    const found = await Promise.all(
      Array.from(measured, async ([queue, store]) => ({ queue, counts: await countsOf(store, queue) })),
    );
    this.reset();
    for (const { queue, counts } of found)
      for (const [state, count] of Object.entries(counts)) this.set({ queue, state }, count);
  },
});

async function countsOf(store: QueueStore, name: string): Promise<Record<string, number>> {
  try {
    const counts = store.queue(name).then((queue) => queue.getJobCounts(...STATES));
    return await withTimeout(ASK_TIMEOUT_MS, counts);
  } catch {
    return {};
  }
}

import { Gauge, Histogram } from 'prom-client';
import { ASK_TIMEOUT_MS, metrics, withTimeout } from '@campus-deals/service-defaults';

const registers = [metrics];

/** Due rows of a RowJob. */
export interface Backlog {
  due: number;
  oldestSeconds: number;
}

/** Backlog queries of this process by job. They run only on a scrape. */
const measured = new Map<string, () => Promise<Backlog>>();

export function measureBacklog(job: string, read: () => Promise<Backlog>): void {
  measured.set(job, read);
}

/** Stops measuring, unless another replica in this process has replaced the query. */
export function stopMeasuringBacklog(job: string, read: () => Promise<Backlog>): void {
  if (measured.get(job) === read) measured.delete(job);
}

const oldestDueRow = new Gauge({
  name: 'row_job_oldest_due_seconds',
  help: 'Time since the oldest due row of a job was due; no value while the database is away',
  labelNames: ['job'],
  registers,
});

export const dueRows = new Gauge({
  name: 'row_job_due_rows',
  help: 'Rows of a job that are due, in work or not (counted up to 10000); no value while the database is away',
  labelNames: ['job'],
  registers,
  async collect() {
    const found = await Promise.all(
      Array.from(measured, async ([job, read]) => ({
        job,
        backlog: await withTimeout(ASK_TIMEOUT_MS, read()).catch(() => undefined),
      })),
    );
    this.reset();
    oldestDueRow.reset();
    for (const { job, backlog } of found) {
      if (!backlog) continue;
      this.set({ job }, backlog.due);
      oldestDueRow.set({ job }, backlog.oldestSeconds);
    }
  },
});

/** Outcomes: done, rests (the queue rests), postponed (a dependency is away), retried (a fault), given_up. */
export const rowJobDuration = new Histogram({
  name: 'row_job_duration_seconds',
  help: 'Time that a run of a row job took, by outcome; its count is the rate at which rows are worked on',
  labelNames: ['job', 'outcome'],
  buckets: [0.01, 0.1, 1, 10, 60],
  registers,
});

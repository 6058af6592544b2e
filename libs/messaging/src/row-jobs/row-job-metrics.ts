import { ASK_TIMEOUT_MS, gauge, histogram, withTimeout } from '@campus-deals/service-defaults';

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

const oldestDueRow = gauge(
  'row_job_oldest_due_seconds',
  'Time since the oldest due row of a job was due; no value while the database is away',
  ['job'],
);

gauge(
  'row_job_due_rows',
  'Rows of a job that are due, in work or not (counted up to 10000); no value while the database is away',
  ['job'],
  async (dueRows) => {
    const found = await Promise.all(
      Array.from(measured, async ([job, read]) => ({
        job,
        backlog: await withTimeout(ASK_TIMEOUT_MS, read()).catch(() => undefined),
      })),
    );
    dueRows.reset();
    oldestDueRow.reset();
    for (const { job, backlog } of found) {
      if (!backlog) continue;
      dueRows.set({ job }, backlog.due);
      oldestDueRow.set({ job }, backlog.oldestSeconds);
    }
  },
);

/** Outcomes: done, paused (its queue is paused), postponed (a dependency is unavailable), retried (a fault), given_up. */
export const rowJobDuration = histogram(
  'row_job_duration_seconds',
  'Time that a run of a row job took, by outcome; its count is the rate at which rows are worked on',
  [0.01, 0.1, 1, 10, 60],
  'job',
  'outcome',
);

import { rowJobQueue, type QueueStore } from '../queues/queue-store.js';

/** Name of the queued job that calls `RowJob.retryFailed`. */
export const RETRY_FAILED = 'retry-failed';

/**
 * Runs the rows of a RowJob that wait for another attempt at once, and has the process that runs the job make failed rows
 * due again. Returns how many waited.
 */
export async function retryRows(store: QueueStore, service: string, job: string): Promise<number> {
  const queue = await store.queue(rowJobQueue(service, job));
  const { delayed = 0 } = await queue.getJobCounts('delayed');
  await queue.promoteJobs();
  const opts = { jobId: RETRY_FAILED, attempts: 8, removeOnComplete: true, removeOnFail: true };
  await queue.addBulk([{ name: RETRY_FAILED, data: {}, opts }]);
  return delayed;
}

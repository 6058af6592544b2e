import { rowJobQueue, type QueueStore } from '../queues/queue-store.js';

/** Name of the queued job that calls `RowJob.retryFailed`. */
export const RETRY_FAILED = 'retry-failed';

/**
 * Immediately runs the rows of a RowJob that wait for another attempt, and queues a job that makes failed rows due
 * again. Returns the number of rows that waited.
 */
export async function retryRows(store: QueueStore, service: string, job: string): Promise<number> {
  const queue = await store.queue(rowJobQueue(service, job));
  const { delayed = 0 } = await queue.getJobCounts('delayed');
  await queue.promoteJobs();
  const opts = { jobId: RETRY_FAILED, attempts: 8, removeOnComplete: true, removeOnFail: true };
  await queue.addBulk([{ name: RETRY_FAILED, data: {}, opts }]);
  return delayed;
}

import { Logger } from '@nestjs/common';
import { DelayedError, type Job } from 'bullmq';

const RETRY_MS = 500;
const log = new Logger('EventWorker');

/**
 * Postpones a job without using up an attempt. Always throws the error that makes BullMQ leave the job as it is.
 * Retries if the queue is unavailable at that moment. A job that another worker has taken in the meantime stays with
 * that worker.
 */
export async function postponeJob(job: Job, token: string | undefined, ms: number): Promise<never> {
  for (;;) {
    try {
      // PostgreSQL stores a bigint.
      await job.moveToDelayed(Date.now() + Math.round(ms), token);
      break;
    } catch (error) {
      if (isNoLongerOurs(error)) break;
      log.warn({ msg: 'an event could not be put off; it is tried again', job: job.id, reason: String(error) });
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  throw new DelayedError();
}

/**
 * Whether BullMQ reports "Missing lock for job", "Missing key for job", "Job … is not in the active state", or a closed
 * connection.
 */
function isNoLongerOurs(error: unknown): boolean {
  return (
    error instanceof Error && /missing (?:lock|key)|not in the active|is closed|after calling end/i.test(error.message)
  );
}

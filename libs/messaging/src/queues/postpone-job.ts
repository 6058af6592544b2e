import { Logger } from '@nestjs/common';
import { DelayedError, type Job } from 'bullmq';

const RETRY_MS = 500;
const log = new Logger('EventWorker');

/**
 * Puts a job off without using up one of its attempts. Always throws what makes BullMQ leave the job where it was put. A
 * queue that is away at that moment is tried again; a job that another worker has taken meanwhile is that one's.
 */
export async function postponeJob(job: Job, token: string | undefined, ms: number): Promise<never> {
  for (;;) {
    try {
      // In PostgreSQL it is a bigint.
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

/** BullMQ's "Missing lock for job", "Missing key for job", "Job … is not in the active state", and a connection that we closed. */
function isNoLongerOurs(error: unknown): boolean {
  return (
    error instanceof Error && /missing (?:lock|key)|not in the active|is closed|after calling end/i.test(error.message)
  );
}

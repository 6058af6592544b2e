import { Logger } from '@nestjs/common';
import type { SelectQueryBuilder } from 'kysely';

/** A row whose work is due now. */
export interface DueRow {
  id: number;
  dueAt: Date | string | null;
  /** BullMQ's priority: 1 runs first, larger numbers later; 0, the default, before all of them. */
  priority?: number;
}

/** A query built from any service's tables. */
// oxlint-disable-next-line typescript/no-explicit-any -- Kysely's builders of different tables share no narrower type
export type DueRows = SelectQueryBuilder<any, any, DueRow>;

export interface RowJobOptions {
  /** Unique in the service, kebab-case. Names the job's queue. */
  name: string;
  /** Names its rows to operators, such as `Emails`. */
  title: string;
  /** Maximum concurrent rows per process. */
  concurrency: number;
  /** Connections that one row uses at a time, including the one with its lock. Default: 1. Use 0 if it needs none. */
  connections?: number;
  /** Process of the service that runs it, such as `sender`. By default the service's main process. */
  process?: string;
}

/**
 * Background work for database rows: the product's only mechanism for work that runs later, in steps or with retries.
 * List the class among a module's providers.
 *
 * The row is the source of truth. It defines the work and its time (`due_at`), and records the outcome; its unique key
 * prevents duplicates. A BullMQ job holds only the row's id. `RowJobs.begin` adds it after the commit that made the row
 * due. A wiped queue loses nothing: each process adds the due rows again every second, and BullMQ ignores a job id that
 * it already has.
 *
 * BullMQ schedules: concurrency, priority, rate limits, back-off after a fault, and recovery from dead workers. None of
 * that must be exact, because `run` locks the row (`FOR UPDATE SKIP LOCKED`) for as long as it works on it. PostgreSQL
 * releases that lock when the process dies.
 */
export abstract class RowJob {
  protected readonly log = new Logger(this.constructor.name);

  constructor(readonly options: RowJobOptions) {}

  /**
   * Selects the rows that are due now, in the order in which they should run. Both the queue and the metrics use it, so
   * an index must serve it.
   */
  abstract due(): DueRows;

  /**
   * Locks the row, does the due work, and records the outcome and the next due time, in one transaction for each step.
   * Returns at once if the row is locked or no longer due. Stops between two steps when `signal` aborts.
   *
   * An expected outcome (quiet hours, a 4xx reply) moves the row's due time. A throw is a fault, which BullMQ retries
   * with back-off. Neither an unavailable dependency nor `QueuePaused` uses up an attempt.
   */
  abstract run(id: number, signal: AbortSignal): Promise<void>;

  /** Ends a row after its last attempt has failed. Otherwise it would stay due. */
  abstract giveUp(id: number, error: unknown): Promise<void>;

  /** Makes permanently failed rows due again, and returns their number. Runs on an operator's request. */
  async retryFailed(): Promise<number> {
    return 0;
  }
}

/** Thrown if no row of the queue can make progress, for example without a mail server: all workers pause. */
export class QueuePaused extends Error {
  constructor(
    readonly reason: string,
    readonly forMs: number,
  ) {
    super(`the queue is paused: ${reason}`);
  }
}

import type { DomainEvent } from '@campus-deals/contracts/events.schema';
import type { BulkJobOptions, Processor, Queue, WorkerListener } from 'bullmq';

export interface EventJob {
  /** The handler's name. */
  name: string;
  data: DomainEvent;
  opts: BulkJobOptions;
}

/** The part of BullMQ's classes that messaging uses, alike on both stores. */
export type JobQueue = Pick<
  Queue,
  'addBulk' | 'close' | 'getFailed' | 'getJobScheduler' | 'removeJobScheduler' | 'upsertJobScheduler'
>;
export interface JobWorker {
  on<Event extends 'error' | 'failed'>(event: Event, listener: WorkerListener[Event]): unknown;
  close(force?: boolean): Promise<void>;
}

export interface WorkerTuning {
  concurrency: number;
  /** After how many milliseconds without a sign of life a job is taken for orphaned. */
  lockMs: number;
}

/**
 * Whether a store still holds what was given to it: `lost` is everything (wiped), `restarted` the last moments (a
 * Redis that came back may miss what it had not yet written to its file).
 */
export type StoreMemory = 'intact' | 'restarted' | 'lost';

/** Where jobs live: Redis, or PostgreSQL in the fall-back. The only place that knows which. */
export interface QueueStore {
  readonly kind: 'redis' | 'postgres';
  /** Throws when the store must not be used as it is set up (a Redis that may evict jobs), or does not answer. */
  assertUsable(): Promise<void>;
  /** Fails fast when the store is away. */
  queue(name: string): Promise<JobQueue>;
  worker(name: string, processor: Processor, tuning: WorkerTuning): JobWorker;
  /** What the store remembers of this service's relay. Fails fast when the store is away. */
  memory(service: string): Promise<StoreMemory>;
  /** Call before publishing again what a store has forgotten; what it returns is for `remember`. */
  beginReplay(service: string): Promise<string>;
  /** Call after it: `memory` says intact from then on, unless the store was wiped once more in between. */
  remember(service: string, replay: string): Promise<void>;
  close(): Promise<void>;
}

/** Queue of the events a service consumes. BullMQ allows no colon in it. */
export function eventQueue(service: string): string {
  return `${service}-events`;
}

/** Queue of a service's scheduled jobs. */
export function scheduledJobQueue(service: string): string {
  return `${service}-scheduled-jobs`;
}

/** Every key and channel of the product in a Redis that others may use too. */
export const KEY_PREFIX = 'campus-deals';

/** Injection token of the process's QueueStore. */
export const QUEUE_STORE = Symbol('QUEUE_STORE');

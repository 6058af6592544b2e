import type { DomainEvent } from '@campus-deals/contracts/events';
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
  | 'addBulk'
  | 'close'
  | 'getFailed'
  | 'getJob'
  | 'getJobCounts'
  | 'getJobs'
  | 'getJobScheduler'
  | 'getJobSchedulers'
  | 'removeJobScheduler'
  | 'upsertJobScheduler'
>;
export interface JobWorker {
  on<Event extends 'error' | 'failed'>(event: Event, listener: WorkerListener[Event]): unknown;
  close(force?: boolean): Promise<void>;
  pause(doNotWaitActive?: boolean): Promise<void>;
  resume(): Promise<void>;
}

export interface WorkerTuning {
  concurrency: number;
  /** After how many milliseconds without a sign of life a job is taken for orphaned. */
  lockMs: number;
}

/**
 * Whether the marker that a service's relay keeps in the store is as it was left: `lost` means that the store was wiped,
 * `restarted` that it may miss its last moments (a Redis that came back lacks what it had not yet written to its append-only file; without one it counts as wiped).
 */
export type MarkerState = 'intact' | 'restarted' | 'lost';

/** A replay in the store: it is over only where the store still has this marker, and has not been restarted since. */
export interface ReplayMarker {
  marker: string;
  /** The store's start that it belongs to, where the store knows. */
  epoch?: string;
}

/** Where jobs live: Redis, or PostgreSQL in the fall-back. The only place that knows which. */
export interface QueueStore {
  readonly kind: 'redis' | 'postgres';
  /** Throws when the store must not be used as it is set up (a Redis that may evict jobs), or does not answer. */
  assertUsable(): Promise<void>;
  /** Fails fast when the store is away. */
  queue(name: string): Promise<JobQueue>;
  worker(name: string, processor: Processor, tuning: WorkerTuning): JobWorker;
  /** Fails fast when the store is away. */
  markerState(service: string): Promise<MarkerState>;
  /** Call before publishing again what a store has lost; what it returns is for `completeReplay`. Relays share one replay. */
  beginReplay(service: string): Promise<ReplayMarker>;
  /** Call after it: the marker is intact from then on, unless the store was wiped once more in between. */
  completeReplay(service: string, replay: ReplayMarker): Promise<void>;
  /** When something was last published, as the store knows it; undefined before `noteProgress`. */
  progress(service: string): Promise<Date | undefined>;
  noteProgress(service: string, publishedAt: Date): Promise<void>;
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

/** Queue of a service's long jobs, or of some of them. */
export function longJobQueue(service: string, queue = 'long-jobs'): string {
  return `${service}-${queue}`;
}

/** Every key and channel of the product in a Redis that others may use too. */
export const KEY_PREFIX = 'campus-deals';

/**
 * A relay's marker while nothing needs a replay. The word is stored, and replicas of two versions read it: with another
 * one each would take the store for wiped.
 */
export const COMPLETE = 'remembers';

/** Beginning of a relay's marker while a replay is under way. */
export const REPLAYING = 'replaying';

/** Injection token of the process's QueueStore. */
export const QUEUE_STORE = Symbol('QUEUE_STORE');

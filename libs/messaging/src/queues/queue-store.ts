import type { DomainEvent } from '@campus-deals/contracts/events';
import type { BulkJobOptions, Processor, Queue, WorkerListener } from 'bullmq';

export interface EventJob {
  /** Name of the handler. */
  name: string;
  data: DomainEvent;
  opts: BulkJobOptions;
}

/** A limit that is never reached: `canPause` without a rate of its own. */
const UNLIMITED = { max: 1_000_000_000, duration: 1000 };

/** Subset of BullMQ's classes that messaging uses, the same on both stores. */
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
  | 'promoteJobs'
  | 'rateLimit'
  | 'removeJobScheduler'
  | 'upsertJobScheduler'
>;
export interface JobWorker {
  on<Event extends 'error' | 'failed' | 'lockRenewalFailed'>(event: Event, listener: WorkerListener[Event]): unknown;
  cancelJob(jobId: string): boolean;
  close(force?: boolean): Promise<void>;
  pause(doNotWaitActive?: boolean): Promise<void>;
  resume(): Promise<void>;
}

export interface WorkerTuning {
  concurrency: number;
  /** Milliseconds without a lock renewal after which a job counts as orphaned. */
  lockMs: number;
  /** Whether `rateLimit` on the queue makes this worker pause: BullMQ checks it only for workers with a limit. */
  canPause?: boolean;
}

/**
 * State of the marker that a service's relay keeps in the store. `lost`: the store was wiped, or is a restarted Redis
 * without an append-only file. `restarted`: the store may lack its last moments, since a restarted Redis loses the data
 * not yet written to its append-only file.
 */
export type MarkerState = 'intact' | 'restarted' | 'lost';

/** Marker of a replay. The replay is complete only if the store still has this marker and has not restarted since. */
export interface ReplayMarker {
  marker: string;
  /** Epoch of the store (its start), if the store reveals it. */
  epoch?: string;
}

/** Store of jobs: Redis, or PostgreSQL as a fallback. The only abstraction that knows which. */
export interface QueueStore {
  readonly kind: 'redis' | 'postgres';
  /** Throws if the store is misconfigured (a Redis that may evict jobs) or does not answer. Also its health check. */
  readonly assertUsable: () => Promise<void>;
  /** Fails fast if the store is unavailable. */
  queue(name: string): Promise<JobQueue>;
  worker(name: string, processor: Processor, tuning: WorkerTuning): JobWorker;
  /** Fails fast if the store is unavailable. */
  markerState(service: string): Promise<MarkerState>;
  /** Starts a replay of lost events, shared by all relays. Pass the result to `completeReplay`. */
  beginReplay(service: string): Promise<ReplayMarker>;
  /** Completes a replay: the marker is intact again, unless the store was wiped in the meantime. */
  completeReplay(service: string, replay: ReplayMarker): Promise<void>;
  /** Returns the store's time of the last publication. Undefined before `noteProgress`. */
  progress(service: string): Promise<Date | undefined>;
  noteProgress(service: string, publishedAt: Date): Promise<void>;
  close(): Promise<void>;
}

/** Queues of a store, each opened once. One that could not be opened is opened anew the next time. */
export class OpenQueues {
  private readonly queues = new Map<string, Promise<JobQueue>>();

  constructor(private readonly open: (name: string) => Promise<JobQueue>) {}

  get(name: string): Promise<JobQueue> {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = this.open(name);
      this.queues.set(name, queue);
      queue.catch(() => this.queues.delete(name));
    }
    return queue;
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.queues.values()].map(async (queue) => (await queue).close()));
  }
}

/** Maximum stalls of a job. BullMQ's 1 fails a job after two kill -9 of a worker; its attempts limit it instead. */
const MAX_STALLED_COUNT = 20;

export const workerOptions = ({ concurrency, lockMs, canPause }: WorkerTuning) => ({
  concurrency,
  maxStalledCount: MAX_STALLED_COUNT,
  lockDuration: lockMs,
  stalledInterval: lockMs / 2,
  runRetryDelay: 500,
  ...(canPause && { limiter: UNLIMITED }),
});

/** Returns the queue name of a service's events. BullMQ allows no colon in it. */
export const eventQueue = (service: string): string => `${service}-events`;

/** Returns the queue name of a service's scheduled jobs. */
export const scheduledJobQueue = (service: string): string => `${service}-scheduled-jobs`;

/** Returns the queue name of a service's RowJob. */
export const rowJobQueue = (service: string, name: string): string => `${service}-${name}`;

/** Prefix of all keys and channels, since other applications may share the Redis. */
export const KEY_PREFIX = 'campus-deals';

/**
 * A relay's marker while no replay is needed. The value is stored and read by replicas of two versions: if it changed,
 * each would treat the store as wiped.
 */
export const COMPLETE = 'remembers';

/** Prefix of a relay's marker during a replay. */
export const REPLAYING = 'replaying';

/** Injection token of the process's QueueStore. */
export const QUEUE_STORE = Symbol('QUEUE_STORE');

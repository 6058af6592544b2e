import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { unavailableDependency, inSpan, runInRequestScope } from '@campus-deals/service-defaults';
import type { Job } from 'bullmq';
import { DEFAULT_TUNING, MESSAGING_SETTINGS, type MessagingSettings } from '../messaging-settings.js';
import { postponeJob } from '../queues/postpone-job.js';
import { longJobQueue, QUEUE_STORE, type JobWorker, type QueueStore } from '../queues/queue-store.js';
import { LongJob } from './long-job.js';

/** Attempts with pauses of 1 s, doubling: two minutes of real failures. */
const ATTEMPTS = 8;
const MAX_PROBE_PAUSES = 5;
/** Concurrent jobs of each kind per replica, so that another admin's job need not wait for a long one. */
const CONCURRENCY = 2;
const LOOK_POLLS = 5;

/** Runs the LongJobs of a service. Each is in the queue at most once. */
@Injectable()
export class LongJobs implements BeforeApplicationShutdown {
  private readonly log = new Logger(LongJobs.name);
  private readonly tuning = { ...DEFAULT_TUNING, ...this.settings.tuning };
  private readonly jobs = new Map<string, LongJob>();
  private workers: JobWorker[] = [];
  private looking: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopping = false;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly orm: MikroORM,
    @Inject(QUEUE_STORE) private readonly store: QueueStore,
    @Inject(MESSAGING_SETTINGS) private readonly settings: MessagingSettings,
  ) {}

  /** Starts the jobs of all queues, or of one. Throws if two have the same name. */
  start(only?: string): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (!(instance instanceof LongJob) || (only !== undefined && instance.queue !== only)) continue;
      if (this.jobs.has(instance.name)) throw new Error(`two long jobs are called '${instance.name}'`);
      this.jobs.set(instance.name, instance);
    }
    if (this.jobs.size === 0) return;
    const queues = Array.from(this.jobs.values(), ({ queue }) => queue);
    for (const queue of new Set(queues)) {
      const name = longJobQueue(this.settings.service, queue);
      const kinds = queues.filter((each) => each === queue).length;
      const tuning = { concurrency: CONCURRENCY * kinds, lockMs: this.tuning.lockMs };
      const worker = this.store.worker(name, (job, token) => this.run(job, token), tuning);
      worker.on('error', (error) => this.log.warn({ msg: 'the job queue is in trouble', reason: error.message }));
      this.workers.push(worker);
    }
    this.keepLooking();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await Promise.all([this.looking, ...this.workers.map((worker) => worker.close())]);
  }

  /** Starts a job at once that this transaction or an earlier one stored. Otherwise it is found within seconds. */
  async begin(name: string, id: number, queue?: string): Promise<void> {
    try {
      await this.queue({ name, queue }, [id]);
    } catch (error) {
      this.log.warn({ msg: 'a job waits for the queue', job: name, id, reason: String(error) });
    }
  }

  /** Polls for unfinished jobs, since the store may be unavailable now or emptied later. */
  private keepLooking(): void {
    this.looking = this.queueUnfinished()
      .catch((error: unknown) => this.log.warn({ msg: 'looking for jobs failed', reason: String(error) }))
      .then(() => {
        if (!this.stopping) this.timer = setTimeout(() => this.keepLooking(), LOOK_POLLS * this.tuning.pollMs).unref();
      });
  }

  private async queueUnfinished(): Promise<void> {
    for (const job of this.jobs.values()) {
      const ids = await RequestContext.create(this.orm.em, () => job.unfinished());
      if (ids.length > 0) await this.queue(job, ids);
    }
  }

  /** Queues jobs. One that is already queued is not added again, since it has the same id. */
  private async queue({ name, queue: queueName }: Pick<LongJob, 'name' | 'queue'>, ids: number[]): Promise<void> {
    const queue = await this.store.queue(longJobQueue(this.settings.service, queueName));
    const backoff = { type: 'exponential', delay: this.tuning.backoffMs, jitter: 0.5 };
    await queue.addBulk(
      ids.map((id) => ({
        name,
        data: { id },
        opts: { jobId: `${name}-${id}`, attempts: ATTEMPTS, backoff, removeOnComplete: true, removeOnFail: true },
      })),
    );
  }

  private async run(queued: Job<{ id: number }>, token: string | undefined): Promise<void> {
    const { name, data } = queued;
    const job = this.jobs.get(name);
    // A version that has this job finds it by its row.
    if (!job) return;
    const inContext = <T>(work: () => Promise<T>): Promise<T> =>
      inSpan(`run ${name}`, { root: true }, () =>
        runInRequestScope({}, () => RequestContext.create(this.orm.em, work)),
      );
    try {
      await inContext(() => job.run(data.id, () => this.stopping));
    } catch (error) {
      if (unavailableDependency(error) !== undefined) {
        this.log.warn({ msg: 'a job waits for what it needs', job: name, id: data.id, reason: String(error) });
        return postponeJob(queued, token, MAX_PROBE_PAUSES * this.tuning.probeMs);
      }
      const isLast = queued.attemptsMade + 1 >= ATTEMPTS;
      this.log.error({ err: error, job: name, id: data.id }, isLast ? 'a job failed' : 'a job is tried again');
      if (!isLast) throw error;
      await inContext(() => job.giveUp(data.id, error));
    }
  }
}

import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Transaction } from '@mikro-orm/core';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { unavailableDependency, inSpan, runInRequestScope } from '@campus-deals/service-defaults';
import { RateLimitError, type Job } from 'bullmq';
import { sql } from 'kysely';
import { DEFAULT_TUNING, MESSAGING_SETTINGS, type MessagingSettings } from '../messaging-settings.js';
import { AfterCommit } from '../outbox/after-commit.js';
import { Throttle } from '../outbox/throttle.js';
import { postponeJob } from '../queues/postpone-job.js';
import { QUEUE_STORE, rowJobQueue, type JobQueue, type JobWorker, type QueueStore } from '../queues/queue-store.js';
import { measureBacklog, rowJobDuration, stopMeasuringBacklog, type Backlog } from './row-job-metrics.js';
import { RETRY_FAILED } from './retry-rows.js';
import { QueuePaused, RowJob } from './row-job.js';

/** Maximum rows added to a queue at a time, once fewer than half as many wait. The others wait in the database. */
const WINDOW = 1000;
/** Maximum rows that `begin` queues at a time. */
const BEGIN_LIMIT = 100;
/** Minimum interval at which `begin` queues rows. A busy service commits hundreds of transactions a second. */
const BEGIN_EVERY_MS = 50;
/** Maximum attempts per row: two minutes of faults, with back-off. */
const ATTEMPTS = 8;
const MAX_PROBE_PAUSES = 5;
/** Maximum rows counted for operators. */
const MAX_COUNTED = 10_000;
/** Connections reserved for finding due rows and for all work other than row jobs. */
const SPARE_CONNECTIONS = 4;
/** Silence after which a worker counts as dead. May be short, since the row's lock keeps two workers from one row. */
const LOCK_MS = 10_000;

/** Keeps the queues of a service's RowJobs filled with due rows, and runs them. */
@Injectable()
export class RowJobs implements OnModuleInit, BeforeApplicationShutdown {
  private readonly log = new Logger(RowJobs.name);
  private readonly tuning = { ...DEFAULT_TUNING, ...this.settings.tuning };
  private readonly running = new Map<string, RowJob>();
  private readonly measured = new Map<string, () => Promise<Backlog>>();
  private readonly beginnings = new Map<string, { throttle: Throttle; afterCommit: AfterCommit }>();
  private readonly workers: JobWorker[] = [];
  private readonly stop = new AbortController();
  private filling: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly orm: MikroORM,
    @Inject(QUEUE_STORE) private readonly store: QueueStore,
    @Inject(MESSAGING_SETTINGS) private readonly settings: MessagingSettings,
  ) {}

  /** Every process measures and begins all jobs, also those that another process runs. */
  onModuleInit(): void {
    for (const job of this.all()) {
      const throttle = new Throttle(() => this.queueUrgent(job), BEGIN_EVERY_MS);
      const afterCommit = new AfterCommit(() => throttle.request());
      this.orm.em.getEventManager().registerSubscriber(afterCommit);
      this.beginnings.set(job.options.name, { throttle, afterCommit });
      const read = (): Promise<Backlog> => this.backlog(job);
      this.measured.set(job.options.name, read);
      measureBacklog(job.options.name, read);
    }
  }

  /** All RowJobs of the service, whichever process runs them. Throws if two have the same name. */
  all(): RowJob[] {
    const jobs = this.discovery
      .getProviders()
      .flatMap(({ instance }) => (instance instanceof RowJob ? [instance] : []));
    const names = jobs.map(({ options }) => options.name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice) throw new Error(`two row jobs are called '${twice}'`);
    return jobs;
  }

  /** Starts the jobs of one of the service's processes. Throws if they need more connections than the pool has. */
  start(process?: string): void {
    for (const job of this.all()) if (job.options.process === process) this.work(job);
    this.assertPool();
    if (this.running.size === 0) return;
    this.timer ??= setInterval(() => this.fillAll(), this.tuning.pollMs).unref();
    this.fillAll();
  }

  /**
   * Queues the most urgent due rows of these jobs once the current transaction has committed, or at once without one.
   * Call it where a row becomes due. Rows that it misses, and those whose time comes later, are found within a second.
   */
  begin(...names: string[]): void {
    const transaction = this.orm.em.getTransactionContext<Transaction>();
    for (const name of names) {
      const beginning = this.beginnings.get(name);
      if (!beginning) throw new Error(`no row job is called '${name}'`);
      if (transaction) beginning.afterCommit.note(transaction);
      else beginning.throttle.request();
    }
  }

  /** Returns how many rows of a job are due, counted up to `MAX_COUNTED`, and since when the oldest has been. */
  backlog(job: RowJob): Promise<Backlog> {
    return RequestContext.create(this.orm.em, () =>
      this.orm.em
        .getKysely<object>()
        .selectFrom(job.due().limit(MAX_COUNTED).as('rows'))
        .select(({ fn, cast, ref }) => [
          cast<number>(fn.countAll(), 'integer').as('due'),
          sql<number>`coalesce(greatest(extract(epoch FROM now() - min(${ref('rows.dueAt')})), 0), 0)::float8`.as(
            'oldestSeconds',
          ),
        ])
        .executeTakeFirstOrThrow(),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    for (const [name, read] of this.measured) stopMeasuringBacklog(name, read);
    this.stop.abort();
    const beginnings = Array.from(this.beginnings.values(), ({ throttle }) => throttle.stop());
    await Promise.all([this.filling, ...beginnings, ...this.workers.map((worker) => worker.close())]);
  }

  private work(job: RowJob): void {
    const { name, concurrency } = job.options;
    this.running.set(name, job);
    const worker = this.store.worker(
      rowJobQueue(this.settings.service, name),
      (queued, token, lockLost) => this.run(job, queued, token, lockLost),
      { concurrency, lockMs: Math.min(LOCK_MS, this.tuning.lockMs), canPause: true },
    );
    worker.on('error', (error) => this.log.warn({ msg: 'a queue is in trouble', job: name, reason: error.message }));
    // Another worker may have the job by now, so this one stops between two steps.
    worker.on('lockRenewalFailed', (ids) => ids.forEach((id) => worker.cancelJob(id)));
    this.workers.push(worker);
  }

  /** Throws if the pool is too small: jobs that hold a row lock and wait for a second connection block each other. */
  private assertPool(): void {
    const used = Array.from(this.running.values(), ({ options }) => options.concurrency * (options.connections ?? 1));
    const needed = used.reduce((sum, count) => sum + count, SPARE_CONNECTIONS);
    const { max = 0 } = this.orm.config.get('pool') ?? {};
    if (this.running.size > 0 && needed > max)
      throw new Error(`${needed} connections are needed with every row job busy, and DATABASE_POOL_SIZE is ${max}`);
  }

  private fillAll(): void {
    this.filling ??= Promise.all(Array.from(this.running.values(), (job) => this.fill(job))).then(
      () => (this.filling = undefined),
    );
  }

  private async fill(job: RowJob): Promise<void> {
    try {
      const queue = await this.queue(job.options.name);
      const counts = await queue.getJobCounts('waiting', 'prioritized');
      const waiting = Object.values(counts).reduce((sum, count) => sum + count, 0);
      if (waiting < WINDOW / 2) await this.add(queue, job, WINDOW);
    } catch (error) {
      this.log.warn({ msg: 'looking for due rows failed', job: job.options.name, reason: String(error) });
    }
  }

  private async queueUrgent(job: RowJob): Promise<void> {
    const { name } = job.options;
    try {
      await this.add(await this.queue(name), job, BEGIN_LIMIT);
    } catch (error) {
      this.log.warn({ msg: 'rows wait for the queue', job: name, reason: String(error) });
    }
  }

  /** Adds due rows. BullMQ ignores those that are queued already, since a job's id names its row. */
  private async add(queue: JobQueue, job: RowJob, limit: number): Promise<void> {
    const rows = await RequestContext.create(this.orm.em, () => job.due().limit(limit).execute());
    if (rows.length === 0 || this.stop.signal.aborted) return;
    const { name } = job.options;
    const backoff = { type: 'exponential', delay: this.tuning.backoffMs, jitter: 0.5 };
    // A job that is kept after its end would block its id.
    const opts = { attempts: ATTEMPTS, backoff, removeOnComplete: true, removeOnFail: true };
    await queue.addBulk(
      rows.map(({ id, priority = 0 }) => ({ name, data: { id }, opts: { ...opts, jobId: `${name}-${id}`, priority } })),
    );
  }

  private async run(
    job: RowJob,
    queued: Job<{ id: number }>,
    token: string | undefined,
    lockLost: AbortSignal | undefined,
  ): Promise<void> {
    const { id } = queued.data;
    if (queued.name === RETRY_FAILED) return this.retryFailed(job);
    const signal = lockLost ? AbortSignal.any([lockLost, this.stop.signal]) : this.stop.signal;
    const ended = rowJobDuration.startTimer({ job: job.options.name });
    try {
      await this.inContext(job, () => job.run(id, signal));
      ended({ outcome: 'done' });
    } catch (error) {
      await this.recover(job, queued, token, error, (outcome) => ended({ outcome }));
    }
  }

  private async recover(
    job: RowJob,
    queued: Job<{ id: number }>,
    token: string | undefined,
    error: unknown,
    ended: (outcome: 'paused' | 'postponed' | 'retried' | 'given_up') => void,
  ): Promise<void> {
    const at = { job: job.options.name, id: queued.data.id };
    if (error instanceof QueuePaused) {
      ended('paused');
      this.log.warn({ msg: 'a queue is paused', ...at, reason: error.reason, forMs: error.forMs });
      // BullMQ then puts the job back in front without counting an attempt.
      await (await this.queue(at.job)).rateLimit(error.forMs);
      throw new RateLimitError();
    }
    if (unavailableDependency(error) !== undefined) {
      ended('postponed');
      this.log.warn({ msg: 'a row waits for what it needs', ...at, reason: String(error) });
      return postponeJob(queued, token, MAX_PROBE_PAUSES * this.tuning.probeMs);
    }
    const isLast = queued.attemptsMade + 1 >= ATTEMPTS;
    ended(isLast ? 'given_up' : 'retried');
    this.log.error({ err: error, ...at }, isLast ? 'a row was given up' : 'a row is tried again');
    if (!isLast) throw error;
    await this.inContext(job, () => job.giveUp(at.id, error));
  }

  private async retryFailed(job: RowJob): Promise<void> {
    const rows = await this.inContext(job, () => job.retryFailed());
    this.log.log({ msg: 'failed rows are tried again', job: job.options.name, rows });
  }

  private inContext<T>(job: RowJob, work: () => Promise<T>): Promise<T> {
    return inSpan(`run ${job.options.name}`, { root: true }, () =>
      runInRequestScope({}, () => RequestContext.create(this.orm.em, work)),
    );
  }

  private queue(name: string): Promise<JobQueue> {
    return this.store.queue(rowJobQueue(this.settings.service, name));
  }
}

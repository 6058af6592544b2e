import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { unavailableDependency, inSpan, runInRequestScope } from '@campus-deals/service-defaults';
import type { Job } from 'bullmq';
import { scheduledJobCompletedAt, scheduledJobDuration } from '../messaging-metrics.js';
import { DEFAULT_TUNING, MESSAGING_SETTINGS, type MessagingSettings } from '../messaging-settings.js';
import { postponeJob } from '../queues/postpone-job.js';
import {
  QUEUE_STORE,
  scheduledJobQueue,
  type JobQueue,
  type JobWorker,
  type QueueStore,
} from '../queues/queue-store.js';
import { ScheduledJob, ZonedJob, type Schedule } from './scheduled-job.js';

/** Attempts with pauses of 10 s, doubling: an hour and a half of real failures. */
const ATTEMPTS = 10;
const CONCURRENCY = 4;
const MAX_PROBE_PAUSES = 5;

/** Schedules and runs the ScheduledJobs of a service. */
@Injectable()
export class JobRunner implements BeforeApplicationShutdown {
  private readonly log = new Logger(JobRunner.name);
  private readonly tuning = { ...DEFAULT_TUNING, ...this.settings.tuning };
  private readonly queueName = scheduledJobQueue(this.settings.service);
  private readonly jobs = new Map<string, ScheduledJob | ZonedJob>();
  private worker: JobWorker | undefined;
  private scheduling: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopping = false;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly orm: MikroORM,
    @Inject(QUEUE_STORE) private readonly store: QueueStore,
    @Inject(MESSAGING_SETTINGS) private readonly settings: MessagingSettings,
  ) {}

  /** Starts all jobs. Throws if two have the same name. */
  start(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (!(instance instanceof ScheduledJob || instance instanceof ZonedJob)) continue;
      const name = nameOf(instance);
      if (this.jobs.has(name)) throw new Error(`two scheduled jobs are called '${name}'`);
      this.jobs.set(name, instance);
    }
    if (this.jobs.size === 0) return;
    const tuning = { concurrency: CONCURRENCY, lockMs: this.tuning.lockMs };
    this.worker = this.store.worker(this.queueName, (job, token) => this.run(job, token), tuning);
    this.worker.on('error', (error) => this.log.warn({ msg: 'the job queue is in trouble', reason: error.message }));
    this.keepScheduled();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await Promise.all([this.scheduling, this.worker?.close()]);
  }

  /** Reschedules jobs repeatedly, since the store may be unavailable now or emptied later. */
  private keepScheduled(): void {
    this.scheduling = this.schedule()
      .catch((error: unknown) => this.log.error({ err: error }, 'scheduling jobs failed; it is tried again'))
      .then(() => {
        if (!this.stopping) this.timer = setTimeout(() => this.keepScheduled(), 10 * this.tuning.pollMs).unref();
      });
  }

  private async schedule(): Promise<void> {
    const queue = await this.store.queue(this.queueName);
    const all = [...this.jobs.values()];
    for (const job of all) if (job instanceof ScheduledJob) await this.keep(queue, job.schedule.name, job.schedule);
    for (const job of all) if (job instanceof ZonedJob) await this.scheduleZones(queue, job);
  }

  private async scheduleZones(queue: JobQueue, job: ZonedJob): Promise<void> {
    const times = await RequestContext.create(this.orm.em, () => job.times());
    for (const { cron, timeZone } of times)
      await this.keep(queue, zoned(job.name, timeZone), { name: job.name, cron, timeZone });
    const wanted = new Set(times.map(({ timeZone }) => zoned(job.name, timeZone)));
    const known = await queue.getJobSchedulers();
    for (const { key, name } of known) if (name === job.name && !wanted.has(key)) await queue.removeJobScheduler(key);
  }

  private async keep(
    queue: JobQueue,
    id: string,
    { name, cron: pattern, timeZone: tz = 'UTC' }: Schedule,
  ): Promise<void> {
    const known = await queue.getJobScheduler(id);
    // An upsert drops a due run that has not started, so it must not happen at every start.
    if (known?.pattern === pattern && known.tz === tz) return;
    const backoff = { type: 'exponential', delay: 10 * this.tuning.backoffMs, jitter: 0.5 };
    const opts = { attempts: ATTEMPTS, backoff, removeOnComplete: true, removeOnFail: true };
    await queue.upsertJobScheduler(id, { pattern, tz }, { name, data: { timeZone: tz }, opts });
  }

  private async run(queued: Job<{ timeZone?: string }>, token: string | undefined): Promise<void> {
    const { name } = queued;
    const end = scheduledJobDuration.startTimer({ job: name });
    try {
      const job = this.jobs.get(name);
      if (!job) throw new Error(`${this.settings.service} has no scheduled job '${name}'`);
      const dueAt = new Date(queued.opts.prevMillis ?? queued.timestamp);
      const { timeZone = 'UTC' } = queued.data;
      await inSpan(`run ${name}`, { root: true }, () =>
        runInRequestScope({}, () => RequestContext.create(this.orm.em, () => job.run(dueAt, timeZone))),
      );
      end({ outcome: 'completed' });
      scheduledJobCompletedAt.setToCurrentTime({ job: name });
    } catch (error) {
      if (unavailableDependency(error) !== undefined) {
        end({ outcome: 'postponed' });
        this.log.warn({ msg: 'a scheduled job waits for what it needs', job: name, reason: reasonOf(error) });
        return await postponeJob(queued, token, MAX_PROBE_PAUSES * this.tuning.probeMs);
      }
      const isLast = queued.attemptsMade + 1 >= ATTEMPTS;
      end({ outcome: isLast ? 'failed' : 'retried' });
      this.log.error({ err: error, job: name }, isLast ? 'a scheduled job failed' : 'a scheduled job is tried again');
      // If an older replica removes the schedule of a newer version's job, the newer one schedules it again.
      if (isLast && !this.jobs.has(name)) await (await this.store.queue(this.queueName)).removeJobScheduler(name);
      throw error;
    }
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const nameOf = (job: ScheduledJob | ZonedJob): string => (job instanceof ZonedJob ? job.name : job.schedule.name);

/** Returns the scheduler's name of a job in one time zone. */
const zoned = (name: string, timeZone: string): string => `${name} ${timeZone}`;

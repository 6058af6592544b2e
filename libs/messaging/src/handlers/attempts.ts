import { Logger } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { unavailableDependency, DATABASE, healthChecks } from '@campus-deals/service-defaults';
import { UnrecoverableError, type Job } from 'bullmq';
import { eventsPostponed } from '../messaging-metrics.js';
import type { MessagingTuning } from '../messaging-settings.js';
import { postponeJob } from '../queues/postpone-job.js';
import type { JobWorker } from '../queues/queue-store.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { DatabaseWatch } from './database-watch.js';
import { LongWaits } from './long-waits.js';

/** Time after which a job without a known handler fails: no version will handle it. */
const UNKNOWN_WAITS_MS = 48 * 3_600_000;
/** Maximum back-off, in pauses, for a job that keeps failing as if the database were unavailable. */
const MAX_PROBE_PAUSES = 30;
const PART_OF_AGE = 0.1;
/** Back-off, in pauses, for a job with an unknown handler. During a rollout another replica may take the job. */
const UNKNOWN_PAUSES = 10;

interface AttemptsOptions {
  worker: JobWorker;
  databaseUrl: string;
  tuning: Pick<MessagingTuning, 'probeMs' | 'notifyAfterMs' | 'maxUnavailableMs'>;
  /** Whether this build has a handler of that name. */
  knows(handler: string): boolean;
}

/**
 * Runs the attempts of jobs. Only real failures use up an attempt: an unavailable dependency, or a handler that only a
 * newer version has, postpones the job instead.
 */
export class Attempts {
  private readonly log = new Logger('EventWorker');
  private readonly breakers = new Map<string, CircuitBreaker>();
  private readonly database: DatabaseWatch;
  private readonly waits: LongWaits;
  private readonly check = async () => this.waits.check();

  constructor(private readonly options: AttemptsOptions) {
    const { worker, databaseUrl, tuning } = options;
    this.database = new DatabaseWatch(worker, databaseUrl, tuning.probeMs);
    this.waits = new LongWaits(tuning.notifyAfterMs, () => this.database.isAway);
    healthChecks.add('events', this.check, { isEssential: false });
  }

  async make(job: Job<DomainEvent>, token: string | undefined, attempt: (job: Job<DomainEvent>) => Promise<void>) {
    const { name: handler } = job;
    if (!this.options.knows(handler)) return this.waitForNewerVersion(job, token);
    const breaker = this.breakerOf(handler);
    if (!breaker.admits()) return this.postpone(job, token, breaker.postponeMs(), 'circuit open');
    try {
      await attempt(job);
    } catch (error) {
      const away = unavailableDependency(error);
      if (away === undefined) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (away === DATABASE) return this.waitForDatabase(job, token, reason);
      this.waits.note(handler, { handler, away, since: job.timestamp });
      if (breaker.open()) this.log.warn({ msg: 'a dependency is away: its events wait', handler, away, reason });
      return this.postpone(job, token, this.options.tuning.probeMs, away);
    }
    this.waits.end(handler);
    this.waits.end(waitOf(job));
    if (breaker.close()) this.log.log({ msg: 'a dependency is back: its events are handled again', handler });
  }

  stop(): void {
    this.database.stop();
    this.waits.stop();
    healthChecks.remove('events', this.check);
  }

  /** Postpones a job while the database seems unavailable; fails it after days of failures while it answers. */
  private async waitForDatabase(job: Job<DomainEvent>, token: string | undefined, reason: string): Promise<never> {
    const { probeMs, maxUnavailableMs } = this.options.tuning;
    const age = Date.now() - job.timestamp;
    this.database.note(reason);
    if (age > maxUnavailableMs && (await this.database.answers())) {
      this.waits.end(waitOf(job));
      throw new UnrecoverableError(`it fails as if the database were away, which answers: ${reason}`);
    }
    this.waits.note(waitOf(job), { handler: job.name, away: DATABASE, since: job.timestamp });
    return this.postpone(
      job,
      token,
      Math.min(Math.max(probeMs, age * PART_OF_AGE), MAX_PROBE_PAUSES * probeMs),
      DATABASE,
    );
  }

  /** Postpones a job until a replica of the newer version takes it. */
  private waitForNewerVersion(job: Job<DomainEvent>, token: string | undefined): Promise<never> {
    const { name: handler, data } = job;
    if (Date.now() - Date.parse(data.occurredAt) > UNKNOWN_WAITS_MS)
      throw new UnrecoverableError(`no version has had a handler '${handler}' for two days`);
    this.log.warn({ msg: 'an event waits for a version that knows its handler', handler, eventId: data.id });
    return this.postpone(job, token, UNKNOWN_PAUSES * this.options.tuning.probeMs, 'unknown handler');
  }

  private postpone(job: Job, token: string | undefined, ms: number, reason: string): Promise<never> {
    eventsPostponed.inc({ handler: job.name, reason });
    return postponeJob(job, token, ms);
  }

  private breakerOf(handler: string): CircuitBreaker {
    const breaker = this.breakers.get(handler) ?? new CircuitBreaker(this.options.tuning.probeMs);
    this.breakers.set(handler, breaker);
    return breaker;
  }
}

/** Key of a wait. It includes the event, since other events of the handler may be handled in the meantime. */
const waitOf = ({ name, data }: Job<DomainEvent>): string => `${name} ${data.id}`;

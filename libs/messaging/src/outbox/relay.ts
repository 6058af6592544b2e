import { Logger } from '@nestjs/common';
import pg from 'pg';
import { outboxLag, outboxPublished, outboxRejected, reportBacklog } from '../messaging-metrics.js';
import { DEFAULT_TUNING, type MessagingSettings, type MessagingTuning } from '../messaging-settings.js';
import { eventQueue, type EventJob, type JobQueue, type QueueStore } from '../queues/queue-store.js';
import { jobsOf, KNOWN_EVENTS } from './event-jobs.js';
import {
  backlogOf,
  forgetOld,
  markPublished,
  postpone,
  takeUnpublished,
  unpublish,
  type OutboxRow,
} from './outbox-table.js';
import { RelayAlarm } from './relay-alarm.js';

const STORE_TIMEOUT_MS = 10_000;
const CLEAN_EVERY_MS = 600_000;

/**
 * Carries committed events from the outbox to the queues, at least once. Every replica runs one; they share the work
 * by locking rows. While the store is away events wait in the outbox and nothing else notices.
 */
export class Relay {
  private readonly log = new Logger(Relay.name);
  private readonly tuning: MessagingTuning;
  private readonly pool: pg.Pool;
  private readonly alarm: RelayAlarm;
  private running: Promise<void> | undefined;
  private stopping = false;
  private memoryChecked = 0;
  private cleaned = 0;
  private trouble: string | undefined;
  private forgetBacklog: (() => void) | undefined;

  constructor(
    private readonly settings: MessagingSettings,
    private readonly store: QueueStore,
  ) {
    this.tuning = { ...DEFAULT_TUNING, ...settings.tuning };
    this.pool = new pg.Pool({
      connectionString: settings.databaseUrl,
      max: 2,
      connectionTimeoutMillis: 5000,
      // Ends what a relay left behind that died in the middle of a batch, and frees its rows.
      idle_in_transaction_session_timeout: 2 * STORE_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'outbox-relay',
    });
    this.pool.on('error', () => {});
    this.alarm = new RelayAlarm(settings.databaseUrl);
  }

  start(): void {
    if (this.running) return;
    this.stopping = false;
    this.alarm.start();
    this.forgetBacklog ??= reportBacklog(() => backlogOf(this.pool));
    this.running = this.run();
  }

  /** Finishes the batch in hand and publishes no more until started again. */
  async pause(): Promise<void> {
    this.stopping = true;
    await this.alarm.stop();
    await this.running;
    this.running = undefined;
  }

  /** For good. */
  async stop(): Promise<void> {
    this.forgetBacklog?.();
    await this.pause();
    await this.pool.end();
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      try {
        await this.replayWhatTheStoreForgot();
        while (!this.stopping && (await this.publishBatch()) === this.tuning.batchSize)
          await this.replayWhatTheStoreForgot();
        await this.forgetWhatIsOld();
        this.recovered();
        await this.alarm.waitFor(this.tuning.pollMs);
      } catch (error) {
        this.failed(error);
        // Not woken by every event while the store is away.
        if (!this.stopping) await new Promise((resolve) => setTimeout(resolve, Math.min(this.tuning.pollMs, 250)));
      }
    }
  }

  /** Answers how many rows it found. */
  private async publishBatch(): Promise<number> {
    return this.withClient(async (client) => {
      const rows = await takeUnpublished(client, KNOWN_EVENTS, this.tuning.batchSize);
      const rejected = rows.length > 0 ? await this.addToQueues(rows) : new Set<string>();
      const published = rows.filter((row) => !rejected.has(row.id));
      if (published.length > 0)
        await markPublished(
          client,
          published.map(({ id }) => id),
        );
      if (rejected.size > 0) await postpone(client, [...rejected]);
      await client.query('COMMIT');
      for (const row of published) {
        outboxPublished.inc({ event: row.name });
        outboxLag.observe((Date.now() - row.occurred_at.getTime()) / 1000);
      }
      return rows.length;
    });
  }

  /** Answers the ids a working queue would not take. Throws when a queue is away: the whole batch is then tried again. */
  private async addToQueues(rows: OutboxRow[]): Promise<Set<string>> {
    const byService = new Map<string, EventJob[]>();
    for (const row of rows) {
      for (const [service, job] of jobsOf(row, this.tuning.backoffMs)) {
        const jobs = byService.get(service);
        if (jobs) jobs.push(job);
        else byService.set(service, [job]);
      }
    }
    const rejected = await Promise.all(
      [...byService].map(([service, jobs]) => within(STORE_TIMEOUT_MS, this.addToQueue(service, jobs))),
    );
    return new Set(rejected.flat());
  }

  private async addToQueue(service: string, jobs: EventJob[]): Promise<string[]> {
    const queue = await this.store.queue(eventQueue(service));
    try {
      // BullMQ calls it all or none, but on Redis it is a pipeline: some may be in when it throws. Their ids make the
      // second time harmless.
      const added = await queue.addBulk(jobs);
      if (added.length === jobs.length && added.every(({ id }) => id)) return [];
      throw new Error(`the queue took ${added.length} of ${jobs.length} jobs`);
    } catch (error) {
      // Away: nothing of this batch counts. There, and refusing one event among others: only that one waits.
      await this.store.assertUsable();
      return this.addOneByOne(queue, jobs, error);
    }
  }

  private async addOneByOne(queue: JobQueue, jobs: EventJob[], cause: unknown): Promise<string[]> {
    const refused: [EventJob, unknown][] = [];
    for (const job of jobs) await queue.addBulk([job]).catch((error: unknown) => refused.push([job, error]));
    // A queue that takes nothing at all is the trouble, not its events.
    if (refused.length === jobs.length && jobs.length > 1) throw cause;
    return refused.map(([job, error]) => this.reject(job, error));
  }

  private reject(job: EventJob, error: unknown): string {
    outboxRejected.inc({ event: job.data.name });
    this.log.error({
      msg: 'a queue refused an event; it stays in the outbox and is tried again later',
      eventId: job.data.id,
      event: job.data.name,
      error: String(error),
    });
    return job.data.id;
  }

  private async replayWhatTheStoreForgot(): Promise<void> {
    if (Date.now() - this.memoryChecked < Math.min(this.tuning.pollMs, 1000)) return;
    const memory = await this.store.memory(this.settings.service);
    if (memory !== 'intact') {
      // It may be another server by now, or set up anew.
      await this.store.assertUsable();
      const replay = await this.store.beginReplay(this.settings.service);
      const events = await this.withClient((client) => unpublish(client, memory === 'lost' ? 'all' : 'last moments'));
      await this.store.remember(this.settings.service, replay);
      if (events > 0)
        this.log.warn({
          msg: `the queue store was ${memory === 'lost' ? 'emptied' : 'restarted'}: publishing again`,
          events,
        });
    }
    this.memoryChecked = Date.now();
  }

  private async forgetWhatIsOld(): Promise<void> {
    if (Date.now() - this.cleaned < CLEAN_EVERY_MS) return;
    while (!this.stopping && (await this.withClient(forgetOld))) continue;
    this.cleaned = Date.now();
  }

  /** A client whose open transaction, if any, is rolled back when `work` throws. */
  private async withClient<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken = false;
    try {
      return await work(client);
    } catch (error) {
      broken = await client.query('ROLLBACK').then(
        () => false,
        () => true,
      );
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private failed(error: unknown): void {
    this.memoryChecked = 0;
    const trouble = error instanceof Error ? error.message : String(error);
    if (trouble === this.trouble || this.stopping) return;
    this.trouble = trouble;
    this.log.warn({ msg: 'events wait in the outbox', reason: trouble });
  }

  private recovered(): void {
    if (this.trouble) this.log.log({ msg: 'events flow again' });
    this.trouble = undefined;
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the queue store did not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

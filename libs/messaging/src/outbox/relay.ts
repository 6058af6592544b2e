import { Logger } from '@nestjs/common';
import { EVENTS, publishes, type EventName } from '@campus-deals/contracts/events';
import { isTracing, measurePool, PreparingClient } from '@campus-deals/service-defaults';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { outboxLag, outboxPublished, reportBacklog } from '../messaging-metrics.js';
import { DEFAULT_TUNING, type MessagingSettings, type MessagingTuning } from '../messaging-settings.js';
import { NotificationListener } from '../postgres/notification-listener.js';
import type { QueueStore } from '../queues/queue-store.js';
import { cataloguedHandlers, KNOWN_EVENTS } from './event-jobs.js';
import { NewHandlers } from './new-handlers.js';
import { deleteExpired } from './outbox-retention.js';
import { backlogOf, markPublished, postpone, takeUnpublished, type MessagingTables } from './outbox-table.js';
import { QueuePublisher, STORE_TIMEOUT_MS, traceQueueing } from './queue-publisher.js';
import { StoreWatch } from './store-watch.js';
import { Throttle } from './throttle.js';
import { WakeUp } from './wake-up.js';

const CLEAN_EVERY_MS = 600_000;
/** Interval of NOTIFY for many commits, since each takes a cluster-wide lock. */
const NOTIFY_EVERY_MS = 100;

/**
 * Moves committed events from the outbox to the queues, at least once. Every replica runs one, and they share the work
 * by locking rows. While the store is unavailable, events wait in the outbox and nothing else is affected.
 */
export class Relay {
  private readonly log = new Logger(Relay.name);
  private readonly tuning: MessagingTuning;
  private readonly db: Kysely<MessagingTables>;
  private readonly publisher: QueuePublisher;
  private readonly wakeUp = new WakeUp();
  private readonly listener: NotificationListener;
  private readonly storeWatch: StoreWatch;
  private readonly newHandlers: NewHandlers;
  private readonly notifyOthers: Throttle;
  private running: Promise<void> | undefined;
  private stopping = false;
  private cleaned = 0;
  private trouble: string | undefined;
  private stopReporting: (() => void) | undefined;

  constructor(settings: MessagingSettings, store: QueueStore) {
    this.tuning = { ...DEFAULT_TUNING, ...settings.tuning };
    this.db = openDatabase(settings.databaseUrl);
    this.notifyOthers = new Throttle(
      () => sql`NOTIFY outbox_events`.execute(this.db).catch(() => undefined),
      NOTIFY_EVERY_MS,
    );
    this.publisher = new QueuePublisher(store, this.tuning.backoffMs);
    this.storeWatch = new StoreWatch(this.db, store, settings.service, Math.min(this.tuning.pollMs, 1000));
    const ours = cataloguedHandlers().filter(({ event }) => publishes(settings.service, EVENTS[event as EventName]));
    this.newHandlers = new NewHandlers(this.db, this.publisher, ours);
    // A new connection may have missed notifications.
    const notify = () => this.wakeUp.notify();
    this.listener = new NotificationListener(
      { url: settings.databaseUrl, channel: 'outbox_events', applicationName: 'outbox-relay-listener' },
      { onNotification: notify, onUp: notify },
    );
  }

  start(): void {
    if (this.running) return;
    this.stopping = false;
    this.listener.start();
    this.stopReporting ??= reportBacklog(() => backlogOf(this.db));
    this.running = this.run();
  }

  /** Wakes the relay after a commit, or those of other processes if this one runs none. */
  announce(): void {
    if (this.running && !this.stopping) this.wakeUp.notify();
    else this.notifyOthers.request();
  }

  /** Finishes the current batch and stops publishing until started again. */
  async pause(): Promise<void> {
    this.stopping = true;
    this.wakeUp.notify();
    await this.listener.stop();
    await this.running;
    this.running = undefined;
  }

  /** Stops permanently. */
  async stop(): Promise<void> {
    this.stopReporting?.();
    await this.pause();
    // Ending a pool while it connects never completes.
    await this.notifyOthers.stop();
    await this.db.destroy();
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      try {
        await this.storeWatch.replayLost();
        while (!this.stopping && (await this.publishBatch()) >= this.tuning.batchSize)
          await this.storeWatch.replayLost();
        // After the waiting events, so that a relay that has just started publishes first.
        await this.newHandlers.replay();
        await this.deleteExpired();
        this.recovered();
        if (!this.stopping && !this.storeWatch.isReplaying) await this.wakeUp.wait(this.tuning.pollMs);
      } catch (error) {
        this.failed(error);
        // While the store is unavailable, events do not wake the relay.
        if (!this.stopping) await new Promise((resolve) => setTimeout(resolve, Math.min(this.tuning.pollMs, 250)));
      }
    }
  }

  /** Publishes a batch and returns the number of rows found. */
  private async publishBatch(): Promise<number> {
    const since = Date.now();
    const { rows, rejected } = await this.db.transaction().execute(async (transaction) => {
      const rows = await takeUnpublished(transaction, KNOWN_EVENTS, this.tuning.batchSize);
      if (rows.length > 0) await this.storeWatch.noteProgress();
      const rejected = await this.publisher.publish(rows);
      const published = rows.map(({ id }) => id).filter((id) => !rejected.has(id));
      await markPublished(transaction, published);
      await postpone(transaction, [...rejected]);
      return { rows, rejected };
    });
    for (const { id, name, occurred_at } of rows) {
      if (rejected.has(id)) continue;
      outboxPublished.inc({ event: name });
      outboxLag.observe((Date.now() - occurred_at.getTime()) / 1000);
    }
    if (isTracing()) traceQueueing(rows, since);
    return rows.length;
  }

  private async deleteExpired(): Promise<void> {
    if (Date.now() - this.cleaned < CLEAN_EVERY_MS) return;
    while (!this.stopping && (await deleteExpired(this.db))) continue;
    this.cleaned = Date.now();
  }

  private failed(error: unknown): void {
    this.storeWatch.distrust();
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

/** Opens a separate pool, so that publishing continues while requests exhaust the service's pool. */
export function openDatabase(url: string): Kysely<MessagingTables> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    lock_timeout: 5000,
    // Releases the rows of a relay that died during a batch.
    idle_in_transaction_session_timeout: 2 * STORE_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'outbox-relay',
    Client: PreparingClient,
  });
  pool.on('error', () => {});
  measurePool('relay', pool);
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

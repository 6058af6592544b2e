import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MikroORM } from '@mikro-orm/postgresql';
import {
  cuttableConnection,
  eventually,
  testDatabase,
  type CuttableConnection,
  type QueueBackend,
  type TestDatabase,
} from '@campus-deals/testing';
import type { Type } from '@nestjs/common';
import type { Queue } from 'bullmq';
import pg from 'pg';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { EventWorker } from '../handlers/event-worker.js';
import type { MessagingTuning } from '../index.js';
import { FailedEvents, Outbox, startMessaging } from '../index.js';
import { jobsOf } from '../outbox/event-jobs.js';
import type { OutboxRow } from '../outbox/outbox-table.js';
import { eventQueue, QUEUE_STORE, type QueueStore } from '../queues/queue-store.js';
import { aService, behaviour, createServiceTables } from './subscriber-services.js';

export interface Effect {
  handler: string;
  subscription_id: number;
}

/** A publishing and a handling service with separate databases and a queue between them. */
export class EventFlow {
  private readonly apps: NestFastifyApplication[] = [];

  private constructor(
    readonly publisher: NestFastifyApplication,
    private readonly databases: Record<'notification' | 'catalog', TestDatabase>,
    readonly queue: Awaited<ReturnType<QueueBackend['start']>>,
    /** Connection of the handling service to its database. */
    readonly catalogDatabase: CuttableConnection,
  ) {
    this.apps.push(publisher);
  }

  /** Starts a flow with a running publisher. `consume` adds consumers. */
  static async start(backend: QueueBackend, tuning?: Partial<MessagingTuning>): Promise<EventFlow> {
    behaviour.ask = undefined;
    behaviour.beforeEffect = undefined;
    behaviour.afterEffect = undefined;
    const [notification, catalog, queue] = await Promise.all([
      testDatabase('services', createServiceTables),
      testDatabase('services', createServiceTables),
      backend.start(),
    ]);
    const publisher = await aService({
      service: 'notification',
      databaseUrl: notification.url,
      queueEnv: queue.env,
      ...(tuning && { tuning }),
    });
    await startMessaging(publisher);
    return new EventFlow(publisher, { notification, catalog }, queue, await cuttableConnection(catalog.url));
  }

  /** Starts another replica of the publishing service, with its own relay. */
  async publishAlso(tuning: Partial<MessagingTuning> = {}): Promise<NestFastifyApplication> {
    return this.run('notification', { tuning });
  }

  /** Starts another replica of the handling service. */
  async consume(tuning: Partial<MessagingTuning> = {}, controllers?: Type[]): Promise<NestFastifyApplication> {
    return this.run('catalog', { tuning, ...(controllers && { controllers }) });
  }

  async stop(app: NestFastifyApplication): Promise<void> {
    this.apps.splice(this.apps.indexOf(app), 1);
    await app.close();
  }

  /** Commits (or rolls back, when `fail`) a transaction that publishes one event for each id. */
  async subscribe(ids: number[], { fail = false } = {}): Promise<void> {
    const committed = this.inTransaction(async () => {
      await this.publisher.get(Outbox).publishAll(
        'SubscriberAdded',
        ids.map((subscriptionId) => ({ subscriptionId, collegeId: 1, userId: null, referralCode: null })),
      );
      if (fail) throw new Error('rolled back on purpose');
    });
    await (fail ? committed.catch(() => undefined) : committed);
  }

  /** Queries the publishing service's database. */
  inPublisher<T extends object>(sql: string): Promise<T[]> {
    return this.publisher.get(MikroORM).em.fork().execute<T[]>(sql);
  }

  /** Deletes the handling service's jobs, and nothing else in the store. */
  async loseJobs(): Promise<void> {
    await ((await this.store.queue(eventQueue('catalog'))) as Queue).obliterate({ force: true });
  }

  /** Returns the number of jobs waiting for a service. */
  async queued(service: string): Promise<number> {
    const counts = await (await this.store.queue(eventQueue(service))).getJobCounts('waiting');
    return counts['waiting'] ?? 0;
  }

  async unsubscribe(subscriptionId: number): Promise<void> {
    await this.inTransaction(() =>
      this.publisher.get(Outbox).publish('SubscriberRemoved', { subscriptionId, collegeId: 1 }),
    );
  }

  async inTransaction(work: () => Promise<unknown>): Promise<void> {
    await this.publisher.get(MikroORM).em.fork().transactional(work);
  }

  /** Returns the last published event in its wire format. */
  async lastEvent(): Promise<DomainEvent> {
    const [row] = await this.inPublisher<OutboxRow>('SELECT * FROM outbox_events ORDER BY id DESC LIMIT 1');
    const job = row && jobsOf({ ...row, occurred_at: new Date(row.occurred_at) }, 0)[0]?.[1];
    if (!job) throw new Error('nothing was published');
    return job.data;
  }

  /** Redelivers an event, as a queue may. */
  async deliver(consumer: NestFastifyApplication, event: DomainEvent): Promise<void> {
    await deliverTo(consumer).deliver('count-subscriber-when-added', event);
  }

  /** Returns the effects, read from the handling service's database over a connection of its own. */
  async effects(): Promise<Effect[]> {
    this.reader ??= new pg.Pool({ connectionString: this.databases.catalog.url, max: 1 });
    const { rows } = await this.reader.query<Effect>(
      'SELECT handler, subscription_id FROM effects ORDER BY subscription_id, id',
    );
    return rows;
  }

  /** Returns the subscriptions with that effect, once there are `count`. */
  async effectsOf(handler: string, count: number): Promise<number[]> {
    const found = async () => {
      const effects = (await this.effects()).filter((effect) => effect.handler === handler);
      return effects.length >= count ? effects.map((effect) => effect.subscription_id) : null;
    };
    return eventually(found, { message: `${count} effects of '${handler}'` });
  }

  /** Returns the failed events of the handling service, once there are any. */
  async failures(consumer: NestFastifyApplication): Promise<Awaited<ReturnType<FailedEvents['list']>>> {
    const listed = () => consumer.get(FailedEvents).list('catalog');
    return eventually(async () => ((await listed()).length > 0 ? listed() : null), { message: 'an event to fail' });
  }

  /** Waits until no event is left to publish: a relay marks a row after adding its jobs. */
  async allPublished(): Promise<void> {
    const unpublished = () => this.inPublisher('SELECT 1 FROM outbox_events WHERE published_at IS NULL');
    await eventually(async () => (await unpublished()).length === 0, { message: 'the outbox to be empty' });
  }

  /** Terminates the relays' connections, and returns their number. */
  async endRelayConnections(): Promise<number> {
    const ended = await this.inPublisher(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'outbox-relay' AND datname = current_database()`,
    );
    return ended.length;
  }

  get publisherDatabaseUrl(): string {
    return this.databases.notification.url;
  }

  get store(): QueueStore {
    return this.publisher.get<QueueStore>(QUEUE_STORE, { strict: false });
  }

  async end(): Promise<void> {
    await Promise.all([this.reader?.end(), ...this.apps.map((app) => app.close())]);
    await this.catalogDatabase.stop();
    await Promise.all([...Object.values(this.databases).map((database) => database.drop()), this.queue.drop()]);
  }

  private reader: pg.Pool | undefined;

  private async run(
    service: 'notification' | 'catalog',
    different: { tuning?: Partial<MessagingTuning>; controllers?: Type[] } = {},
  ): Promise<NestFastifyApplication> {
    const app = await aService({
      service,
      databaseUrl: service === 'catalog' ? this.catalogDatabase.url : this.databases[service].url,
      queueEnv: this.queue.env,
      ...different,
    });
    this.apps.push(app);
    await startMessaging(app);
    return app;
  }
}

function deliverTo(consumer: NestFastifyApplication): EventWorker {
  const [microservice] = consumer.getMicroservices() as unknown as { serverInstance: EventWorker }[];
  if (!microservice) throw new Error('this service handles no events');
  return microservice.serverInstance;
}

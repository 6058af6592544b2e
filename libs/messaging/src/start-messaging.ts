import { Logger, type INestApplication } from '@nestjs/common';
import type { JobType } from 'bullmq';
import { MikroORM } from '@mikro-orm/postgresql';
import { healthChecks, typedTables } from '@campus-deals/service-defaults';
import { Broadcast } from './broadcast/broadcast.js';
import { EventWorker } from './handlers/event-worker.js';
import { DEFAULT_TUNING, MESSAGING_SETTINGS, type MessagingSettings } from './messaging-settings.js';
import { Relay } from './outbox/relay.js';
import type { messagingEntities } from './messaging-entities.js';
import { measureQueues } from './queues/queue-metrics.js';
import { eventQueue, QUEUE_STORE, rowJobQueue, scheduledJobQueue, type QueueStore } from './queues/queue-store.js';
import { RowJobs } from './row-jobs/row-jobs.js';
import { JobRunner } from './scheduled-jobs/job-runner.js';

const { tables } = typedTables<typeof messagingEntities>();

/**
 * Starts a service's messaging: checks handlers and store, then consumes events, publishes and runs jobs. Throws an
 * error that lists every missing, duplicated or unknown handler, and throws if the store is misconfigured. An
 * unavailable store stops nothing: events wait in the outbox. Nest's close ends messaging. Tests run scheduled jobs
 * themselves, without `schedules`.
 */
export async function startMessaging(app: INestApplication, { schedules = true } = {}): Promise<void> {
  const settings = app.get<MessagingSettings>(MESSAGING_SETTINGS, { strict: false });
  const store = app.get<QueueStore>(QUEUE_STORE, { strict: false });
  await assertStore(store);
  // Events wait in the outbox while the store is unavailable: the service still serves.
  healthChecks.add('queue', store.assertUsable, { isEssential: false });
  const rowJobs = app.get(RowJobs, { strict: false });
  addGauges(settings.service, store, app.get(MikroORM, { strict: false }), rowJobs);
  measureQueues(store, queuesOf(settings, rowJobs));
  // Handlers may rely on the onModuleInit of modules.
  await app.init();
  const strategy = new EventWorker({
    service: settings.service,
    store,
    orm: app.get(MikroORM, { strict: false }),
    databaseUrl: settings.databaseUrl,
    broadcast: app.get(Broadcast, { strict: false }),
    tuning: { ...DEFAULT_TUNING, ...settings.tuning },
  });
  app.connectMicroservice({ strategy });
  await app.startAllMicroservices();
  app.get(Relay, { strict: false }).start();
  if (schedules) app.get(JobRunner, { strict: false }).start();
  rowJobs.start();
}

/**
 * Starts only the RowJobs of one process, which neither consumes nor publishes events. The service's main process
 * publishes the outbox rows that it writes.
 */
export async function startRowJobs(app: INestApplication, process: string): Promise<void> {
  const store = app.get<QueueStore>(QUEUE_STORE, { strict: false });
  await assertStore(store);
  healthChecks.add('queue', store.assertUsable, { isEssential: false });
  await app.init();
  app.get(RowJobs, { strict: false }).start(process);
}

/** Adds the gauges that operators check first when something is late. */
function addGauges(service: string, store: QueueStore, orm: MikroORM, rowJobs: RowJobs): void {
  const jobsOf = async (queue: string, ...states: JobType[]): Promise<number> => {
    const counts = await (await store.queue(queue)).getJobCounts(...states);
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  };
  const jobs = (...states: JobType[]): Promise<number> => jobsOf(eventQueue(service), ...states);
  healthChecks.addGauge('tasks that wait', () => jobs('waiting', 'active', 'prioritized'));
  healthChecks.addGauge('tasks to be retried', () => jobs('delayed'));
  healthChecks.addGauge('tasks that failed', () => jobs('failed'));
  healthChecks.addGauge('events to be published', async () => {
    const waiting = await tables(orm.em)
      .selectFrom('outbox_events')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('published_at', 'is', null)
      .executeTakeFirst();
    return waiting?.count ?? 0;
  });
  for (const job of rowJobs.all()) {
    const { name, title } = job.options;
    healthChecks.addGauge(`${title}: due`, async () => (await rowJobs.backlog(job)).due);
    const wait = async () => Math.round((await rowJobs.backlog(job)).oldestSeconds);
    healthChecks.addGauge(`${title}: longest wait`, wait, 'second');
    healthChecks.addGauge(`${title}: to be retried`, () => jobsOf(rowJobQueue(service, name), 'delayed'));
  }
}

function queuesOf({ service }: MessagingSettings, rowJobs: RowJobs): string[] {
  const ofRowJobs = rowJobs.all().map(({ options }) => rowJobQueue(service, options.name));
  return [eventQueue(service), scheduledJobQueue(service), ...ofRowJobs];
}

async function assertStore(store: QueueStore): Promise<void> {
  try {
    await store.assertUsable();
  } catch (error) {
    if (!(error instanceof Error && error.message.endsWith('does not answer'))) throw error;
    new Logger('Messaging').warn({
      msg: 'starting without the queue store; events wait in the outbox',
      reason: error.message,
    });
  }
}

import { Logger, type INestApplication } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { healthChecks } from '@campus-deals/service-defaults';
import { Broadcast } from './broadcast/broadcast.js';
import { EventWorker } from './handlers/event-worker.js';
import { LongJobs } from './long-jobs/long-jobs.js';
import { DEFAULT_TUNING, MESSAGING_SETTINGS, type MessagingSettings } from './messaging-settings.js';
import { Relay } from './outbox/relay.js';
import { QUEUE_STORE, type QueueStore } from './queues/queue-store.js';
import { JobRunner } from './scheduled-jobs/job-runner.js';

/**
 * Starts a service's messaging: checks handlers and store, then takes up events, publishes and runs jobs. Throws, with every
 * problem listed, when a handler is missing, doubled or unknown, and when the store must not be used as it is set up.
 * A store that is merely away stops nothing: events wait in the outbox. Nest's close ends all of it.
 */
export async function startMessaging(app: INestApplication): Promise<void> {
  const settings = app.get<MessagingSettings>(MESSAGING_SETTINGS, { strict: false });
  const store = app.get<QueueStore>(QUEUE_STORE, { strict: false });
  await assertStore(store);
  // Events wait in the outbox while it is away: the service still serves.
  healthChecks.add('queue', () => store.assertUsable(), { isEssential: false });
  // Handlers may rely on what modules prepare in onModuleInit.
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
  app.get(JobRunner, { strict: false }).start();
  app.get(LongJobs, { strict: false }).start();
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

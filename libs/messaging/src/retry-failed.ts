import { parseArgs } from 'node:util';
import { SERVICE_NAMES } from '@campus-deals/contracts/enumerations';
import { QueueEnv, readEnv } from '@campus-deals/service-defaults';
import { FailedEvents } from './handlers/failed-events.js';
import { openQueueStore } from './queues/open-queue-store.js';
import type { QueueStore } from './queues/queue-store.js';
import { retryRows } from './row-jobs/retry-rows.js';

const { values } = parseArgs({
  options: {
    service: { type: 'string' },
    handler: { type: 'string' },
    event: { type: 'string' },
    job: { type: 'string' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  process.stdout.write(
    'Usage: node dist/retry-failed.js [--list] [--service catalog] [--handler NAME] [--event ID]\n       node dist/retry-failed.js --service notification --job send-newsletter-chunk\nNeeds REDIS_URL or QUEUE_DATABASE_URL.\n',
  );
} else {
  const store = openQueueStore(readEnv(QueueEnv));
  try {
    await store.assertUsable();
    if (values.job) await retryJob(store, values.job, values.service);
    else await retryEvents(store);
  } finally {
    await store.close();
  }
}

async function retryJob(store: QueueStore, job: string, service = ''): Promise<void> {
  if (!(SERVICE_NAMES as readonly string[]).includes(service)) throw new Error('--job needs the --service of the job');
  const waiting = await retryRows(store, service, job);
  process.stdout.write(
    `${service}: ${waiting} row(s) of ${job} that waited are tried now, and failed ones are due again\n`,
  );
}

async function retryEvents(store: QueueStore): Promise<void> {
  const failed = new FailedEvents(store);
  for (const service of values.service ? [values.service] : SERVICE_NAMES) {
    if (values.list)
      for (const event of await failed.list(service, 1000))
        process.stdout.write(`${JSON.stringify({ service, ...event })}\n`);
    else
      process.stdout.write(
        `${service}: ${await failed.retry(service, { handler: values.handler, eventId: values.event })} event(s) to be tried again\n`,
      );
  }
}

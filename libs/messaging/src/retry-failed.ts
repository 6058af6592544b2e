import { parseArgs } from 'node:util';
import { SERVICE_NAMES } from '@campus-deals/contracts/enumerations';
import { QueueEnv, readEnv } from '@campus-deals/service-defaults';
import { FailedEvents } from './handlers/failed-events.js';
import { openQueueStore } from './queues/open-queue-store.js';

const { values } = parseArgs({
  options: {
    service: { type: 'string' },
    handler: { type: 'string' },
    event: { type: 'string' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  process.stdout.write(
    'Usage: node dist/retry-failed.js [--list] [--service catalog] [--handler NAME] [--event ID]\nNeeds REDIS_URL or QUEUE_DATABASE_URL.\n',
  );
} else {
  const store = openQueueStore(readEnv(QueueEnv));
  try {
    await store.assertUsable();
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
  } finally {
    await store.close();
  }
}

import type { INestApplicationContext } from '@nestjs/common';
import type { ServiceName } from '@campus-deals/contracts/enumerations';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { eventually } from '@campus-deals/testing';
import { uuidv7 } from 'uuidv7';
import { FAILED_SET } from '../outbox/event-jobs.js';
import { eventQueue, QUEUE_STORE, type QueueStore } from '../queues/queue-store.js';

const HANDLER = 'count-subscriber-when-added';

/** Adds an event to the failed set of a service without handlers, and returns its id in the list of failed events. */
export async function aFailedEvent(app: INestApplicationContext, service: ServiceName): Promise<string> {
  const store = app.get<QueueStore>(QUEUE_STORE, { strict: false });
  const event: DomainEvent<'SubscriberAdded'> = {
    id: uuidv7(),
    name: 'SubscriberAdded',
    version: 1,
    occurredAt: new Date().toISOString(),
    payload: { subscriptionId: 1, collegeId: 1, userId: null, referralCode: null },
  };
  const jobId = `${event.id}-${HANDLER}`;
  const queue = await store.queue(eventQueue(service));
  await queue.addBulk([{ name: HANDLER, data: event, opts: { jobId, attempts: 1, removeOnFail: FAILED_SET } }]);
  const poison = (): never => {
    throw new Error('college 1 is not known');
  };
  const worker = store.worker(eventQueue(service), async () => poison(), { concurrency: 1, lockMs: 2000 });
  await eventually(async () => (await (await queue.getJob(jobId))?.getState()) === 'failed', {
    message: 'the event to fail',
  });
  await worker.close();
  return jobId;
}

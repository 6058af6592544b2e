import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { describeQueue, eventually } from '@campus-deals/testing';
import { uuidv7 } from 'uuidv7';
import { FailedEvents } from '../index.js';
import { FAILED_SET } from '../outbox/event-jobs.js';
import { eventQueue } from '../queues/queue-store.js';
import { EventFlow } from '../testing/event-flow.js';
import { behaviour } from '../testing/subscriber-services.js';

/** More than one page. A retry reads one page at a time. */
const COUNT = 60;

describeQueue('the failed set', (backend) => {
  let flow: EventFlow;
  beforeEach(async () => {
    flow = await EventFlow.start(backend);
  });
  afterEach(() => flow.end());

  it('is retried whole, once, also while everything fails again, and keeps what a filter leaves out', async () => {
    behaviour.beforeEffect = () => {
      throw new Error('poison');
    };
    const failed = (await flow.consume()).get(FailedEvents);
    await addWithOneAttempt(flow, COUNT);
    const allFailed = () => eventually(async () => (await failed.list('catalog', 1000)).length === COUNT);
    await allFailed();
    expect(await failed.retry('catalog', { handler: 'of-nobody' })).toBe(0);
    expect(await failed.retry('catalog')).toBe(COUNT);
    await allFailed();
    behaviour.beforeEffect = undefined;
    expect(await failed.retry('catalog')).toBe(COUNT);
    expect(await flow.effectsOf('added', COUNT)).toHaveLength(COUNT);
    expect(await failed.list('catalog')).toEqual([]);
  });

  it('takes what is no event at all, which holds up no other', async () => {
    const failed = (await flow.consume()).get(FailedEvents);
    const queue = await flow.store.queue(eventQueue('catalog'));
    const opts = { jobId: 'no-event', attempts: 1, removeOnComplete: true, removeOnFail: FAILED_SET };
    await queue.addBulk([{ name: 'count-subscriber-when-added', data: {} as DomainEvent, opts }]);
    await flow.subscribe([1]);
    expect(await flow.effectsOf('added', 1)).toHaveLength(1);
    await eventually(async () => (await failed.count('catalog')) === 1, { message: 'it to be in the failed set' });
  });
});

async function addWithOneAttempt(flow: EventFlow, count: number): Promise<void> {
  const queue = await flow.store.queue(eventQueue('catalog'));
  await queue.addBulk(
    Array.from({ length: count }, (_, at) => {
      const id = uuidv7();
      const payload = { subscriptionId: at + 1, collegeId: 1, userId: null, referralCode: null };
      const opts = { jobId: id, attempts: 1, removeOnComplete: true, removeOnFail: FAILED_SET };
      const event = { id, name: 'SubscriberAdded', version: 1, occurredAt: new Date().toISOString(), payload } as const;
      return { name: 'count-subscriber-when-added', data: event, opts };
    }),
  );
}

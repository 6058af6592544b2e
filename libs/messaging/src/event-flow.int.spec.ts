import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeQueue, eventually } from '@campus-deals/testing';
import { metrics } from '@campus-deals/service-defaults';
import { Broadcast, FailedEvents, Outbox } from './index.js';
import { eventQueue } from './queues/queue-store.js';
import { EventFlow } from './testing/event-flow.js';
import { behaviour, pauseRelay, resumeRelay } from './testing/subscriber-services.js';

describeQueue('events', (backend) => {
  let flow: EventFlow;
  beforeEach(async () => {
    flow = await EventFlow.start(backend);
  });
  afterEach(() => flow.end());

  it('are handled once when their transaction commits, never when it rolls back, in queues measured until the end', async () => {
    await flow.consume();
    await flow.subscribe([1, 2], { fail: true });
    await flow.subscribe([3, 4]);
    expect(await flow.effectsOf('added', 2)).toEqual([3, 4]);
    await flow.allPublished();
    // A service that files of this process share may measure others.
    const queues = ['notification-events', 'notification-scheduled-jobs'];
    const own = queues.map((name) => `queue_jobs{queue="${name}",state="waiting"} 0`);
    for (const line of own) expect(await metrics.metrics()).toContain(line);
    await flow.stop(flow.publisher);
    for (const line of own) expect(await metrics.metrics()).not.toContain(line);
  });

  it('cannot be published outside of a transaction, by another service, or with a payload the catalogue forbids', async () => {
    const outbox = flow.publisher.get(Outbox);
    const payload = { subscriptionId: 1, collegeId: 1, userId: null, referralCode: null };
    await expect(outbox.publish('SubscriberAdded', payload)).rejects.toThrow('in the transaction');
    const foreign = flow.inTransaction(() => outbox.publish('CollegeActivated', {} as never));
    await expect(foreign).rejects.toThrow('published by catalog');
    const forbidden = flow.inTransaction(() => outbox.publish('SubscriberAdded', { ...payload, collegeId: -1 }));
    await expect(forbidden).rejects.toThrow('collegeId');
  });

  it('delivered twice have one effect, and broadcast what changed again: a crash may have come before it', async () => {
    const consumer = await flow.consume();
    await flow.subscribe([1]);
    expect(await flow.effectsOf('added', 1)).toEqual([1]);
    const broadcast = vi.spyOn(consumer.get(Broadcast), 'publish');
    const event = await flow.lastEvent();
    await Promise.all([flow.deliver(consumer, event), flow.deliver(consumer, event)]);
    expect(await flow.effects()).toHaveLength(1);
    expect(broadcast).toHaveBeenCalledWith('cache-tags', ['college-1']);
  });

  it('whose handler fails after its effect leave nothing behind and are tried again', async () => {
    let attempts = 0;
    behaviour.afterEffect = () => {
      if (++attempts < 3) throw new Error('the handler fails');
    };
    await flow.consume();
    await flow.subscribe([7]);
    expect(await flow.effectsOf('added', 1)).toEqual([7]);
    expect(attempts).toBe(3);
  });

  it('that keep failing end in the failed set, hold up no other, and succeed when retried', async () => {
    let broken = true;
    behaviour.beforeEffect = (event) => {
      if (broken && (event.payload as { subscriptionId: number }).subscriptionId === 13) throw new Error('poison');
    };
    const consumer = await flow.consume();
    await flow.subscribe([13, 14, 15]);
    expect(await flow.effectsOf('added', 2)).toEqual([14, 15]);
    const failed = consumer.get(FailedEvents);
    const [event] = await flow.failures(consumer);
    expect(event).toMatchObject({ handler: 'count-subscriber-when-added', reason: 'poison', attempts: 8 });
    broken = false;
    expect(await failed.retry('catalog', { eventId: 'another' })).toBe(0);
    expect(await failed.retry('catalog')).toBe(1);
    expect(await flow.effectsOf('added', 3)).toEqual([13, 14, 15]);
  });

  it('are published once by two relays together', async () => {
    await flow.publishAlso();
    await flow.consume();
    const ids = Array.from({ length: 60 }, (_, i) => i + 1);
    await Promise.all(ids.map((id) => flow.subscribe([id])));
    expect(await flow.effectsOf('added', ids.length)).toEqual(ids);
  });

  it('stay in the outbox when the queue took only some of a batch, and then all arrive once', async () => {
    await flow.consume();
    await pauseRelay(flow.publisher);
    await flow.subscribe([1, 2, 3, 4]);
    const queue = await flow.store.queue(eventQueue('catalog'));
    const addBulk = queue.addBulk.bind(queue);
    vi.spyOn(queue, 'addBulk').mockImplementationOnce(async (jobs) => {
      await addBulk(jobs.slice(0, 2));
      throw new Error('OOM command not allowed');
    });
    resumeRelay(flow.publisher);
    expect(await flow.effectsOf('added', 4)).toEqual([1, 2, 3, 4]);
    await flow.allPublished();
  });

  it('are published although PostgreSQL ends the relay’s connection in the middle of a batch', async () => {
    await flow.consume();
    await pauseRelay(flow.publisher);
    await flow.subscribe([1, 2]);
    const queue = await flow.store.queue(eventQueue('catalog'));
    const addBulk = queue.addBulk.bind(queue);
    vi.spyOn(queue, 'addBulk').mockImplementationOnce(async (jobs) => {
      await eventually(async () => (await flow.endRelayConnections()) === 0, { message: 'the connection to be gone' });
      return addBulk(jobs);
    });
    resumeRelay(flow.publisher);
    expect(await flow.effectsOf('added', 2)).toEqual([1, 2]);
    await flow.allPublished();
  });

  it('of which a queue refuses one let the others pass', async () => {
    await flow.consume();
    await pauseRelay(flow.publisher);
    await flow.subscribe([1, 2, 3]);
    const queue = await flow.store.queue(eventQueue('catalog'));
    const addBulk = queue.addBulk.bind(queue);
    const refusal = vi.spyOn(queue, 'addBulk').mockImplementation(async (jobs) => {
      if (jobs.some(({ data }) => (data.payload as { subscriptionId: number }).subscriptionId === 2))
        throw new Error('refused');
      return addBulk(jobs);
    });
    resumeRelay(flow.publisher);
    expect(await flow.effectsOf('added', 2)).toEqual([1, 3]);
    refusal.mockRestore();
    expect(await flow.effectsOf('added', 3)).toEqual([1, 2, 3]);
  });

  it('stop a service from starting when one of its handlers is missing', async () => {
    await expect(flow.consume({}, [])).rejects.toThrow(
      /^catalog does not handle its events as the catalogue says: .*SubscriberAdded has no handler 'count-subscriber-when-added'; SubscriberRemoved has no handler 'uncount-subscriber-when-removed'/,
    );
  });
});

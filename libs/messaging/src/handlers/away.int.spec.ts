import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeQueue, eventually } from '@campus-deals/testing';
import {
  assertMayCall,
  DependencyUnavailableError,
  healthChecks,
  metrics,
  ProductError,
} from '@campus-deals/service-defaults';
import { MikroORM } from '@mikro-orm/postgresql';
import { FailedEvents } from '../index.js';
import { eventQueue } from '../queues/queue-store.js';
import { EventFlow } from '../testing/event-flow.js';
import { eventsPostponed } from '../messaging-metrics.js';
import { behaviour } from '../testing/subscriber-services.js';
import { DatabaseWatch } from './database-watch.js';

/** With these pauses, all eight attempts together take 0.1 s, less than ten probes. */
const tuning = { backoffMs: 1, probeMs: 20 };
const ATTEMPTS = 8;

describeQueue('what an event needs', (backend) => {
  let flow: EventFlow;
  beforeEach(async () => {
    flow = await EventFlow.start(backend);
  });
  afterEach(() => flow.end());

  it('may be its database, refused for longer than all attempts would take: handled when it is back, none failed', async () => {
    const consumer = await flow.consume();
    await flow.subscribe([1]);
    expect(await flow.effectsOf('added', 1)).toEqual([1]);
    const probes = vi.spyOn(DatabaseWatch.prototype, 'answers');
    await flow.catalogDatabase.cut();
    await flow.subscribe([2, 3]);
    await eventually(() => expect(probes.mock.calls.length).toBeGreaterThan(10));
    await flow.subscribe([4]);
    await flow.catalogDatabase.mend();
    expect(await flow.effectsOf('added', 4)).toEqual([1, 2, 3, 4]);
    expect(await consumer.get(FailedEvents).list('catalog')).toEqual([]);
  });

  it('may look like its database for ever: others go on, operators are told, and it fails in the end', async () => {
    behaviour.beforeEffect = ({ payload }) => {
      if ((payload as { subscriptionId: number }).subscriptionId !== 1) return;
      throw Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' });
    };
    const patient = await flow.consume({ ...tuning, notifyAfterMs: 1 });
    await flow.subscribe([1, 2, 3]);
    const handler = 'count-subscriber-when-added';
    await eventually(async () => {
      const { dependencies } = await healthChecks.report('catalog');
      const detail = dependencies.find(({ name }) => name === 'events')?.detail;
      expect(detail).toMatch(new RegExp(`^${handler} waits for postgres since 20`));
      expect(await metrics.metrics()).toContain(`events_waiting_seconds{handler="${handler}"}`);
    });
    expect(await flow.effectsOf('added', 2)).toEqual([2, 3]);
    await flow.stop(patient);
    const consumer = await flow.consume({ ...tuning, maxUnavailableMs: 1 });
    expect(await flow.failures(consumer)).toMatchObject([
      { handler, reason: expect.stringContaining('cannot execute INSERT in a read-only transaction') },
    ]);
  });

  it('may be another service: its events wait without using up attempts, and hold up no other handler', async () => {
    let away = true;
    const asked = new Map<number, number>();
    behaviour.ask = ({ payload }) => {
      const { subscriptionId: id } = payload as { subscriptionId: number };
      asked.set(id, (asked.get(id) ?? 0) + 1);
      if (away)
        throw new ProductError('service_unavailable', undefined, { cause: new DependencyUnavailableError('identity') });
    };
    const consumer = await flow.consume();
    const ids = [1, 2, 3];
    await flow.subscribe(ids);
    await eventually(() => expect(Math.max(...asked.values())).toBeGreaterThan(ATTEMPTS));
    await flow.unsubscribe(7);
    expect(await flow.effectsOf('removed', 1)).toEqual([7]);
    away = false;
    await flow.effectsOf('added', ids.length);
    expect(await consumer.get(FailedEvents).list('catalog')).toEqual([]);
  });

  it('is asked before its transaction opens, again at each attempt, and its answer is the writing step’s', async () => {
    const open: boolean[] = [];
    const consumer = await flow.consume();
    behaviour.ask = async () => {
      open.push(consumer.get(MikroORM).em.isInTransaction());
      if (open.length < 3) throw new Error('a real failure');
    };
    await flow.subscribe([1]);
    expect(await flow.effectsOf('added', 1)).toEqual([1]);
    expect(open).toEqual([false, false, false]);
  });

  it('cannot be asked in the writing step, and the asking step cannot write', async () => {
    const consumer = await flow.consume();
    const reasonAfter = async (id: number): Promise<string> => {
      await flow.subscribe([id]);
      const { id: eventId } = await flow.lastEvent();
      return eventually(async () => {
        const failed = await consumer.get(FailedEvents).list('catalog');
        return failed.find((event) => event.eventId === eventId)?.reason ?? null;
      });
    };
    behaviour.beforeEffect = () => assertMayCall('identity');
    expect(await reasonAfter(1)).toContain('identity is called while a handler');
    behaviour.beforeEffect = undefined;
    behaviour.ask = () => consumer.get(MikroORM).em.transactional(async () => undefined);
    expect(await reasonAfter(2)).toContain('a handler writes in its prefetch step');
    expect(await flow.effects()).toEqual([]);
  });

  it('may be a version that knows its handler: the job waits without using up attempts', async () => {
    const consumer = await flow.consume();
    await flow.subscribe([1]);
    expect(await flow.effectsOf('added', 1)).toEqual([1]);
    const event = await flow.lastEvent();
    const queue = await flow.store.queue(eventQueue('catalog'));
    const opts = { attempts: 1, removeOnComplete: true, removeOnFail: false };
    await queue.addBulk([
      { name: 'of-a-newer-version', data: event, opts: { ...opts, jobId: 'young' } },
      { name: 'of-no-version', data: { ...event, occurredAt: '2020-01-01' }, opts: { ...opts, jobId: 'old' } },
    ]);
    const [failed] = await flow.failures(consumer);
    expect(failed?.handler).toBe('of-no-version');
    const postponed = async (): Promise<number> => {
      const { values } = await eventsPostponed.get();
      return values.find(({ labels }) => labels.handler === 'of-a-newer-version')?.value ?? 0;
    };
    await eventually(async () => expect(await postponed()).toBeGreaterThan(1), { message: 'it to wait twice' });
    expect(await consumer.get(FailedEvents).list('catalog')).toHaveLength(1);
    expect((await queue.getJob('young'))?.attemptsMade).toBe(0);
  });
});

import { MikroORM } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeQueue, eventually } from '@campus-deals/testing';
import { NotificationListener } from '../postgres/notification-listener.js';
import { eventQueue } from '../queues/queue-store.js';
import { EventFlow } from '../testing/event-flow.js';
import { pauseRelay, resumeRelay } from '../testing/subscriber-services.js';
import { beginReplay, REPLAY_PAGE, unpublishPage } from './outbox-retention.js';
import { openDatabase } from './relay.js';

describeQueue('events that were published', (backend) => {
  let flow: EventFlow;
  beforeEach(async () => {
    flow = await EventFlow.start(backend);
  });
  afterEach(() => flow.end());

  const publish = async (ids: number[]) => {
    await flow.subscribe(ids);
    await flow.allPublished();
  };

  it('longer ago than they are kept are neither published again nor kept, however often the store is wiped', async () => {
    await publish([1, 2]);
    await flow.queue.wipe();
    const again = 'SELECT 1 FROM outbox_events WHERE first_published_at IS NOT NULL';
    await eventually(async () => (await flow.inPublisher(again)).length === 2);
    await publish([3]);
    // The first two were last published a moment ago, but first published three days ago.
    await flow.inPublisher(
      `UPDATE outbox_events SET first_published_at = now() - interval '3 days' WHERE first_published_at IS NOT NULL`,
    );
    await flow.queue.wipe();
    await flow.consume();
    expect(await flow.effectsOf('added', 1)).toEqual([3]);
    await flow.publishAlso();
    await eventually(async () => (await flow.inPublisher('SELECT 1 FROM outbox_events')).length === 1, {
      message: 'the expired rows to be deleted by a relay that starts',
    });
    expect(await flow.effects()).toHaveLength(1);
  });

  it.each(['all', 'last moments'] as const)('are found for the window %s', async (window) => {
    await publish([1]);
    const db = openDatabase(flow.publisherDatabaseUrl);
    const { events } = await unpublishPage(db, await beginReplay(db, window));
    await db.destroy();
    expect(events).toBe(1);
  });

  it('are marked page by page when a busy store is wiped, and what is new is published in between (M11)', async () => {
    await publish([1, 2, 3]);
    await pauseRelay(flow.publisher);
    const old = REPLAY_PAGE + 500;
    await flow.inPublisher(`
      INSERT INTO outbox_events (id, name, version, payload, published_at)
      SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'AlertMailsDeclined', 1, '{"userId":1}', now() - n * interval '1 ms'
      FROM generate_series(1, ${old}) n`);
    // PostgreSQL cancels statements that take too long; this trigger refuses those that change too many rows.
    await flow.inPublisher(`
      CREATE FUNCTION time_out() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF (SELECT count(*) FROM changed) > ${REPLAY_PAGE} THEN
          RAISE 'canceling statement due to statement timeout' USING ERRCODE = '57014';
        END IF;
        RETURN NULL;
      END $$`);
    await flow.inPublisher(`
      CREATE TRIGGER time_out AFTER UPDATE ON outbox_events
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION time_out()`);
    await flow.subscribe([4]);
    await flow.queue.wipe();
    resumeRelay(flow.publisher);
    const replayed = 'first_published_at IS NOT NULL';
    const marked = async (): Promise<number> =>
      (await flow.inPublisher(`SELECT 1 FROM outbox_events WHERE ${replayed} AND published_at IS NOT NULL`)).length;
    await eventually(async () => (await marked()) === old + 3, { within: 120_000, message: 'the replay to end' });
    await flow.allPublished();
    const before = await flow.inPublisher(`
      SELECT 1 FROM outbox_events
      WHERE ${replayed} AND published_at < (SELECT published_at FROM outbox_events WHERE NOT ${replayed})`);
    expect(before.length).toBeLessThan(REPLAY_PAGE);
    // Nor does it wait behind them in the queue.
    const queue = await flow.store.queue(eventQueue('catalog'));
    expect(await queue.getJobCounts('waiting', 'prioritized')).toEqual({ waiting: 1, prioritized: 3 });
    await flow.consume();
    expect((await flow.effectsOf('added', 4)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  });

  it('after the backup that the store was restored from are published again', async () => {
    await publish([1, 2]);
    // A restored store has its old marker, but not the later jobs.
    await flow.loseJobs();
    await flow.store.noteProgress('notification', new Date(Date.now() - 3_600_000));
    await flow.consume();
    expect(await flow.effectsOf('added', 2)).toEqual([1, 2]);
  });

  it('before the catalogue gained a handler reach it, also those of the rollout, and no other handler again', async () => {
    await publish([1, 2]);
    await flow.loseJobs();
    await flow.consume();
    await flow.inPublisher(`DELETE FROM outbox_handlers WHERE handler = 'count-subscriber-when-added'`);
    const newer = await flow.publishAlso();
    expect(await flow.effectsOf('added', 2)).toEqual([1, 2]);
    expect(await flow.queued('identity')).toBe(2);
    await flow.stop(newer);
    // Published during the rollout by a replica that does not know the handler.
    await flow.inPublisher(
      `UPDATE outbox_handlers SET first_seen_at = now() - interval '11 minutes', replayed_at = now() - interval '11 minutes' WHERE handler = 'count-subscriber-when-added'`,
    );
    await flow.inPublisher(
      `INSERT INTO outbox_events (id, name, version, payload, published_at) VALUES (gen_random_uuid(), 'SubscriberAdded', 1, '{"subscriptionId":3,"collegeId":1,"userId":null,"referralCode":null}', now())`,
    );
    await flow.publishAlso();
    expect(await flow.effectsOf('added', 3)).toEqual([1, 2, 3]);
  });
});

describeQueue('a commit that publishes', (backend) => {
  let flow: EventFlow;
  const AN_HOUR = { pollMs: 3_600_000 };
  beforeEach(async () => {
    flow = await EventFlow.start(backend, AN_HOUR);
  });
  afterEach(() => flow.end());

  it('wakes the relay of its process, also out of a nested transaction, and has no trigger notify', async () => {
    await flow.consume();
    await flow.subscribe([1]);
    expect(await flow.effectsOf('added', 1)).toEqual([1]);
    const { em } = flow.publisher.get(MikroORM);
    await flow.inTransaction(() => em.transactional(() => flow.subscribe([2])));
    expect(await flow.effectsOf('added', 2)).toEqual([1, 2]);
    const triggers = `SELECT 1 FROM pg_trigger WHERE tgrelid = 'outbox_events'::regclass AND NOT tgisinternal`;
    expect(await flow.inPublisher(triggers)).toEqual([]);
  });

  it('notifies the relay of another process where its own has none, once for many', async () => {
    await flow.consume();
    await pauseRelay(flow.publisher);
    await flow.publishAlso(AN_HOUR);
    let notifications = 0;
    let isListening = false;
    const listener = new NotificationListener(
      { url: flow.publisherDatabaseUrl, channel: 'outbox_events', applicationName: 'test' },
      { onNotification: () => notifications++, onUp: () => (isListening = true) },
    );
    listener.start();
    await eventually(() => isListening);
    const since = performance.now();
    await Promise.all(Array.from({ length: 50 }, (_, at) => flow.subscribe([at + 1])));
    expect(await flow.effectsOf('added', 50)).toHaveLength(50);
    expect(notifications).toBeGreaterThan(0);
    // At most one in 100 ms.
    expect(notifications).toBeLessThan(3 + (performance.now() - since) / 100);
    await listener.stop();
  });
});

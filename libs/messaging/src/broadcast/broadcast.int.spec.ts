import { afterEach, beforeEach, expect, it } from 'vitest';
import { cutSubscribers, describeQueueBackends, eventually, withClient, type TestQueue } from '@campus-deals/testing';
import { Broadcast, createBroadcast } from './broadcast.js';
import type { BroadcastTransport, TransportEvents } from './broadcast-transport.js';

describeQueueBackends('a broadcast', (backend) => {
  let queue: TestQueue;
  let sender: Broadcast;
  let receiver: Broadcast;
  let heard: string[][];
  let gaps: number;

  beforeEach(async () => {
    queue = await backend.start();
    sender = createBroadcast(queue.env);
    receiver = createBroadcast(queue.env);
    heard = [];
    gaps = 0;
    receiver.subscribe('cache-tags', { onMessage: (tags) => void heard.push(tags), onGap: () => void gaps++ });
    await eventually(() => sender.connected && receiver.connected, { message: 'both to be connected' });
  });
  afterEach(async () => {
    await Promise.all([sender.close(), receiver.close()]);
    await queue.drop();
  });

  it('reaches every listener of its channel', async () => {
    await sender.publish('sessions-ended', { userIds: [1] });
    await sender.publish('cache-tags', ['college-1', 'colleges']);
    await eventually(() => expect(heard).toEqual([['college-1', 'colleges']]));
    expect(gaps).toBe(0);
  });

  it('notifies disconnected listeners of the gap, and is not connected in the meantime', async () => {
    await cutConnections(queue);
    await eventually(() => gaps > 0, { message: 'the receiver to be notified of the gap' });
    await eventually(() => sender.connected && receiver.connected, { message: 'both to be connected again' });
    await eventually(async () => {
      await sender.publish('cache-tags', ['college-2']);
      expect(heard).toContainEqual(['college-2']);
    });
  });

  it('that is too long becomes a gap', async () => {
    const tags = Array.from({ length: 200_000 }, (_, i) => `college-${i}`);
    await sender.publish('cache-tags', tags);
    await eventually(() => expect(gaps).toBe(1), { message: 'the receiver to be notified of the gap' });
    expect(heard).toEqual([]);
  });
});

it('that could not be sent never throws and becomes a gap', async () => {
  let events: TransportEvents | undefined;
  let away = true;
  const transport: BroadcastTransport = {
    maxBytes: 1000,
    start: (given) => {
      events = given;
    },
    send: async (raw) => {
      if (away) throw new Error('away');
      events?.onMessage(raw);
    },
    close: async () => {},
  };
  const broadcast = new Broadcast(transport);
  const received: string[] = [];
  broadcast.subscribe('cache-tags', {
    onMessage: () => void received.push('message'),
    onGap: () => void received.push('gap'),
  });
  await broadcast.publish('cache-tags', ['college-1']);
  expect(received).toEqual([]);
  away = false;
  await eventually(() => expect(received).toEqual(['gap']));
  await broadcast.close();
});

async function cutConnections({ env }: TestQueue): Promise<void> {
  if (env.REDIS_URL) return cutSubscribers(env.REDIS_URL);
  await withClient(env.QUEUE_DATABASE_URL ?? '', (client) =>
    client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    ),
  );
}

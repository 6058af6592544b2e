import { randomInt } from 'node:crypto';
import {
  NotificationDto,
  NotificationsReadDto,
  UnreadCountDto,
} from '@campus-deals/contracts/notification/notification.dto';
import { Broadcast } from '@campus-deals/messaging';
import type { Caller } from '@campus-deals/service-defaults';
import { validationErrors } from '@campus-deals/service-defaults/testing';
import { EventSourceUnderTest, eventually, forFile } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { aUser } from '../testing/some-users.js';
import { openStreams } from './stream-metrics.js';

const notification = await forFile(NotificationUnderTest.start());

const openNow = async (): Promise<number> => (await openStreams.get()).values[0]?.value ?? 0;

const tell = (to: { collegeId: number } | { userId: number }, title: string): Promise<void> =>
  notification.notify(to, { kind: 'collegeId' in to ? 'deal-alert' : 'sample', title });
const tellSilently = (userId: number, count: number): Promise<unknown> =>
  notification.sql(
    `insert into notifications (kind, user_id, title, description, cause)
     select 'sample', ?, 'silent ' || n, 'Hello.', gen_random_uuid()::text from generate_series(1, ?) n`,
    [userId, count],
  );
async function open(caller: Caller, headers: Record<string, string> = {}, query = ''): Promise<EventSourceUnderTest> {
  const source = await notification.stream(caller, headers, query);
  if (source.status === 200) await eventually(() => source.events.length > 0, { message: 'the first event' });
  return source;
}
const again = (caller: Caller, source: EventSourceUnderTest): Promise<EventSourceUnderTest> => {
  source.close();
  return open(caller, source.lastEventId === undefined ? {} : { 'last-event-id': source.lastEventId });
};
const titlesOf = (source: EventSourceUnderTest): string[] =>
  source.of<NotificationDto>('notification').map(({ title }) => title);
const expectOn = (source: EventSourceUnderTest, titles: string[]): Promise<unknown> =>
  eventually(() => expect(titlesOf(source)).toEqual(titles), { message: `${titles.join()} on the stream` });
const unreadOn = (source: EventSourceUnderTest): number | undefined =>
  source.of<UnreadCountDto>('unread').at(-1)?.count;
const post = (caller: Caller, path: string, method: 'POST' | 'DELETE' = 'POST') =>
  notification.ask(method, `/api/user/notifications${path}`, { caller });

describe('an open stream', () => {
  test('receives its user’s and their college’s notifications, with the count, and nobody else’s', async () => {
    const [collegeId, otherId] = [randomInt(1, 2_000_000_000), randomInt(1, 2_000_000_000)];
    const [ann, bob] = [await aUser(notification, { collegeId }), await aUser(notification, { collegeId: otherId })];
    const [anns, second, bobs] = [await open(ann), await open(ann), await open(bob)];
    expect(anns.of('unread')).toEqual([{ count: 0 }]);
    await tell({ collegeId }, 'to the college');
    await tell({ userId: ann.userId }, 'to Ann');
    await tell({ userId: bob.userId }, 'to Bob');
    await expectOn(anns, ['to the college', 'to Ann']);
    await expectOn(second, ['to the college', 'to Ann']);
    await expectOn(bobs, ['to Bob']);
    await eventually(() => expect([unreadOn(anns), unreadOn(bobs)]).toEqual([2, 1]));
    const [first] = anns.events.filter(({ event }) => event === 'notification');
    expect(validationErrors(NotificationDto, first?.data)).toEqual({});
    expect(first?.data).toMatchObject({ isRead: false, collegeId, id: Number(first?.id) });
  });

  test('receives the new count with each notification, and a corrected one where that was wrong', async () => {
    const ann = await aUser(notification);
    const source = await open(ann);
    // Marked without a broadcast, as if it was lost.
    await notification.storeRead(ann.userId, 'silent 1');
    await tell({ userId: ann.userId }, 'next');
    await expectOn(source, ['silent 1', 'next']);
    await eventually(() => expect(unreadOn(source)).toBe(1));
    const names = source.events.map(({ event }) => event);
    expect(names.filter((_, at) => names[at - 1] === 'notification')).toEqual(['unread', 'unread']);
  });

  test('follows its user to another college', async () => {
    const [before, after] = [randomInt(1, 2_000_000_000), randomInt(1, 2_000_000_000)];
    const ann = await aUser(notification, { collegeId: before });
    const source = await open(ann);
    await aUser(notification, { userId: ann.userId, collegeId: after });
    await tell({ collegeId: before }, 'to the old one');
    await tell({ collegeId: after }, 'to the new one');
    await expectOn(source, ['to the new one']);
    expect(titlesOf(source)).not.toContain('to the old one');
  });

  test('receives what its user does in another browser', async () => {
    const ann = await aUser(notification);
    for (const title of ['1', '2', '3']) await tell({ userId: ann.userId }, title);
    const source = await open(ann);
    expect(unreadOn(source)).toBe(3);
    const ids = (await notification.notificationsOf(ann)).map(({ id }) => id);
    await post(ann, `/${ids[0]}/read`);
    await eventually(() => expect(unreadOn(source)).toBe(2));
    await post(ann, `/${ids[1]}`, 'DELETE');
    await eventually(() => expect(unreadOn(source)).toBe(1));
    await post(ann, '/read-all');
    await eventually(() => expect(unreadOn(source)).toBe(0));
    expect(source.of('read')).toEqual([{ id: ids[0] }, { all: true }]);
    expect(source.of('removed')).toEqual([{ id: ids[1] }]);
    expect(source.of('read').map((data) => validationErrors(NotificationsReadDto, data))).toEqual([{}, {}]);
  });

  test('receives what was stored while its broadcast was lost', async () => {
    const ann = await aUser(notification);
    const source = await open(ann);
    await tellSilently(ann.userId, 1);
    await eventually(() => expect(titlesOf(source)).toEqual(['silent 1']));
  });

  test('is asked to reload its list when broadcasts were missed', async () => {
    const source = await open(await aUser(notification));
    await notification.get(Broadcast).publishGap('notifications');
    await eventually(() => expect(source.of('resync')).toEqual([{}]));
  });
});

describe('a reconnecting stream', () => {
  test('resumes where it was: nothing is skipped or repeated', async () => {
    const ann = await aUser(notification);
    let source = await open(ann);
    const seen: string[] = [];
    for (let round = 1; round <= 10; round += 1) {
      await tell({ userId: ann.userId }, `${round} while it is there`);
      await expectOn(source, [...(round === 1 ? [] : [`${round - 1} while it is away`]), `${round} while it is there`]);
      seen.push(...titlesOf(source));
      source.close();
      await tell({ userId: ann.userId }, `${round} while it is away`);
      source = await again(ann, source);
    }
    await expectOn(source, ['10 while it is away']);
    seen.push(...titlesOf(source));
    const rounds = Array.from({ length: 10 }, (_, at) => at + 1);
    expect(seen).toEqual(rounds.flatMap((round) => [`${round} while it is there`, `${round} while it is away`]));
  });

  test('loses nothing even if it broke before the first notification', async () => {
    const ann = await aUser(notification);
    const source = await open(ann);
    source.close();
    await tell({ userId: ann.userId }, 'while it is away');
    const back = await again(ann, source);
    await expectOn(back, ['while it is away']);
    expect(back.of('resync')).toEqual([]);
  });

  test('does not restore removed notifications, and knows which were read', async () => {
    const ann = await aUser(notification);
    const source = await open(ann);
    source.close();
    await tellSilently(ann.userId, 2);
    const [second, first] = await notification.notificationsOf(ann);
    await post(ann, `/${first?.id}`, 'DELETE');
    await post(ann, `/${second?.id}/read`);
    const back = await again(ann, source);
    expect(back.of('notification')).toMatchObject([{ id: second?.id, isRead: true }]);
  });

  test('that missed very many, or has a position from before a restore, is asked to reload the list', async () => {
    const ann = await aUser(notification);
    const source = await open(ann);
    source.close();
    await tellSilently(ann.userId, 101);
    const back = await again(ann, source);
    await eventually(() => expect(back.of('resync')).toEqual([{}]));
    expect(titlesOf(back)).toEqual([]);
    const later = await open(ann, { 'last-event-id': '999999999' });
    await eventually(() => expect(later.of('resync')).toEqual([{}]));
    for (const each of [back, later]) expect(unreadOn(each)).toBe(101);
    await tell({ userId: ann.userId }, 'next');
    await expectOn(back, ['next']);
    await expectOn(later, ['next']);
  });

  test('may give its position in the query, and an invalid id is refused', async () => {
    const ann = await aUser(notification);
    const source = await open(ann);
    await tell({ userId: ann.userId }, 'once');
    await expectOn(source, ['once']);
    const before = Number(source.lastEventId) - 1;
    await expectOn(await open(ann, {}, `?lastEventId=${before}`), ['once']);
    expect((await open(ann, {}, '?lastEventId=x')).status).toBe(400);
    expect((await open(ann, { 'last-event-id': 'x' })).of('notification')).toEqual([]);
  });
});

describe('streams end', () => {
  test('with their connections, and leave nothing behind', async () => {
    await eventually(async () => expect(await openNow()).toBe(0));
    const ann = await aUser(notification);
    for (let round = 0; round < 5; round += 1) {
      const sources = await Promise.all(Array.from({ length: 10 }, () => open(ann)));
      expect(await openNow()).toBe(10);
      sources.forEach((source) => source.close());
      await eventually(async () => expect(await openNow()).toBe(0));
    }
  });

  test('with their session, and with all sessions of an account', async () => {
    const ann = await aUser(notification);
    const [one, other] = [await open({ ...ann, sessionId: 11 }), await open({ ...ann, sessionId: 12 })];
    const broadcast = notification.get(Broadcast);
    await broadcast.publish('sessions-ended', { sessionIds: [11] });
    await eventually(() => one.isClosed);
    expect(other.isClosed).toBe(false);
    await broadcast.publish('sessions-ended', { userIds: [ann.userId] });
    await eventually(() => other.isClosed);
  });

  test('beyond ten of one account are refused, until one of them has ended', async () => {
    const ann = await aUser(notification);
    const sources = await Promise.all(Array.from({ length: 10 }, () => open(ann)));
    expect((await open(ann)).status).toBe(429);
    expect((await open(await aUser(notification))).status).toBe(200);
    sources[0]?.close();
    await eventually(async () => (await open(ann)).status === 200);
  });

  test('at once when the service stops', async () => {
    const other = await NotificationUnderTest.start();
    const source = await other.stream(await aUser(other));
    await other.stop();
    await eventually(() => source.isClosed);
  });
});

test('HEAD is answered at once and opens none', async () => {
  const ann = await aUser(notification);
  await eventually(async () => expect(await openNow()).toBe(0));
  const answer = await notification.ask('HEAD', '/api/user/notifications/stream', { caller: ann });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect(await openNow()).toBe(0);
});

test('a stream that cannot be opened leaves nothing behind', async () => {
  const other = await NotificationUnderTest.start();
  const ann = await aUser(other);
  await eventually(async () => expect(await openNow()).toBe(0));
  await other.sql('alter table notifications rename to elsewhere');
  expect((await other.stream(ann)).status).toBe(500);
  expect(await openNow()).toBe(0);
  await other.stop();
});

import { randomInt, randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import type { NotificationDto } from '@campus-deals/contracts/notification/notification.dto';
import type { Caller } from '@campus-deals/service-defaults';
import { forFile } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { shownDeal } from '../testing/deal-facts.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { aUser } from '../testing/some-users.js';
import { tables } from '../tables.js';
import { countUnreadOf, receivedBy } from './notifications.query.js';
import { type NewNotification, NotificationStore } from './notification.store.js';

const notification = await forFile(NotificationUnderTest.start());

const notifyCollege = (collegeId: number, facts?: Partial<NewNotification>): Promise<void> =>
  notification.notify({ collegeId }, facts);
const notifyUser = (userId: number, facts?: Partial<NewNotification>): Promise<void> =>
  notification.notify({ userId }, { kind: 'sample', ...facts });

const ask = (caller: Caller, method: 'GET' | 'POST' | 'DELETE', path = '') =>
  notification.ask(method, `/api/user/notifications${path}`, { caller });
const aCollegeId = (): number => randomInt(1, 2_000_000_000);

describe('the list', () => {
  test('has the notifications to the user and to their college, newest first, and nobody else’s', async () => {
    const [collegeId, otherId] = [aCollegeId(), aCollegeId()];
    const [ann, bob] = [await aUser(notification, { collegeId }), await aUser(notification, { collegeId: otherId })];
    await notifyUser(ann.userId, { title: 'To Ann', description: 'Hello.', data: { path: '/account', collegeId } });
    await notifyUser(bob.userId, { title: 'To Bob' });
    const [deal, path] = [shownDeal(), '/college/1/deal/42'];
    await notifyCollege(collegeId, { title: 'To Ann’s college', dealId: 42, data: { path, deal } });
    await notifyCollege(otherId, { title: 'To Bob’s college' });
    expect((await notification.notificationsOf(bob)).map(({ title }) => title)).toEqual(['To Bob’s college', 'To Bob']);
    expect(await notification.notificationsOf(ann)).toMatchObject([
      { kind: 'deal-alert', title: 'To Ann’s college', isRead: false, dealId: 42, collegeId, path, deal },
      { kind: 'sample', title: 'To Ann', description: 'Hello.', dealId: null, collegeId, path: '/account', deal: null },
    ]);
  });

  test('begins when the user joined their college, and changes with the college', async () => {
    const [first, second] = [aCollegeId(), aCollegeId()];
    await notifyCollege(first, { title: 'before they came' });
    const ann = await aUser(notification, { collegeId: first });
    expect(await notification.notificationsOf(ann)).toEqual([]);
    await notifyCollege(first, { title: 'while they are there' });
    await aUser(notification, { userId: ann.userId, collegeId: first, emailNotifications: false });
    expect((await notification.notificationsOf(ann)).map(({ title }) => title)).toEqual(['while they are there']);
    await notifyCollege(second, { title: 'before they changed' });
    await aUser(notification, { userId: ann.userId, collegeId: second });
    expect(await notification.notificationsOf(ann)).toEqual([]);
    await notifyCollege(second, { title: 'after it' });
    expect((await notification.notificationsOf(ann)).map(({ title }) => title)).toEqual(['after it']);
    expect(await notification.unreadOf(ann)).toBe(1);
  });

  test('comes page by page, each once, also while more arrive', async () => {
    const collegeId = aCollegeId();
    const ann = await aUser(notification, { collegeId });
    for (const title of ['1', '2', '3', '4', '5'])
      await (Number(title) % 2 ? notifyCollege(collegeId, { title }) : notifyUser(ann.userId, { title }));
    const first = await ask(ann, 'GET', '?limit=2');
    await notifyUser(ann.userId, { title: 'late' });
    const titles = first.json<NotificationDto[]>().map(({ title }) => title);
    let next = nextOf(first.headers['link']);
    while (next) {
      const page = await notification.ask('GET', next, { caller: ann });
      titles.push(...page.json<NotificationDto[]>().map(({ title }) => title));
      next = nextOf(page.headers['link']);
    }
    expect(titles).toEqual(['5', '4', '3', '2', '1']);
    expect((await ask(ann, 'GET', '?cursor=x')).statusCode).toBe(400);
  });

  test('has one for each cause, also when its event is redelivered', async () => {
    const ann = await aUser(notification);
    const cause = randomUUID();
    await Promise.all([notifyUser(ann.userId, { cause }), notifyUser(ann.userId, { cause })]);
    await notifyUser(ann.userId, { cause });
    expect(await notification.notificationsOf(ann)).toHaveLength(1);
  });
});

describe('a receipt', () => {
  test('of reading is the reader’s own, is stored once, and is counted', async () => {
    const collegeId = aCollegeId();
    const [ann, bob] = [await aUser(notification, { collegeId }), await aUser(notification, { collegeId })];
    await notifyCollege(collegeId);
    await notifyCollege(collegeId);
    const [newest, oldest] = await notification.notificationsOf(ann);
    expect([await notification.unreadOf(ann), await notification.unreadOf(bob)]).toEqual([2, 2]);
    for (let time = 0; time < 2; time += 1)
      expect((await ask(ann, 'POST', `/${newest?.id}/read`)).json()).toEqual({ count: 1 });
    expect((await notification.notificationsOf(ann)).map(({ isRead }) => isRead)).toEqual([true, false]);
    expect((await notification.notificationsOf(bob)).map(({ isRead }) => isRead)).toEqual([false, false]);
    expect((await ask(ann, 'POST', '/read-all')).json()).toEqual({ count: 0 });
    expect((await ask(ann, 'POST', `/${oldest?.id}/read`)).json()).toEqual({ count: 0 });
    expect((await ask(ann, 'POST', '/read-all')).json()).toEqual({ count: 0 });
    expect([await notification.unreadOf(ann), await notification.unreadOf(bob)]).toEqual([0, 2]);
  });

  test('of removal takes it from the reader’s list alone, for good', async () => {
    const collegeId = aCollegeId();
    const [ann, bob] = [await aUser(notification, { collegeId }), await aUser(notification, { collegeId })];
    await notifyCollege(collegeId);
    await notifyCollege(collegeId);
    const [newest] = await notification.notificationsOf(ann);
    for (let time = 0; time < 2; time += 1)
      expect((await ask(ann, 'DELETE', `/${newest?.id}`)).json()).toEqual({ count: 1 });
    await ask(ann, 'POST', `/${newest?.id}/read`);
    expect(await notification.notificationsOf(ann)).toHaveLength(1);
    expect(await notification.notificationsOf(bob)).toHaveLength(2);
    expect([await notification.unreadOf(ann), await notification.unreadOf(bob)]).toEqual([1, 2]);
  });

  test('is refused for another user’s, another college’s, or an unknown notification', async () => {
    const [ann, bob] = [await aUser(notification, { collegeId: aCollegeId() }), await aUser(notification)];
    await notifyUser(bob.userId);
    await notifyCollege(aCollegeId(), { title: 'elsewhere' });
    const [bobs] = await notification.notificationsOf(bob);
    const [elsewhere] = await notification.column<number>(`select id from notifications where title = 'elsewhere'`);
    for (const id of [bobs?.id, elsewhere, 2_147_483_647]) {
      expect((await ask(ann, 'POST', `/${id}/read`)).json()).toMatchObject({ code: 'notification_not_found' });
      expect((await ask(ann, 'DELETE', `/${id}`)).statusCode).toBe(404);
    }
    expect(await notification.sql('select 1 from notification_receipts where user_id = ?', [ann.userId])).toEqual([]);
  });
});

test('notification ids grow in commit order', async () => {
  const ann = await aUser(notification);
  const committed: string[] = [];
  const notify = async (title: string, isStored?: () => Promise<void>): Promise<void> => {
    await notification.inTransaction(async () => {
      const text = { title, description: '' };
      await notification.get(NotificationStore).notifyUser(ann.userId, { kind: 'sample', cause: title, ...text });
      await isStored?.();
    });
    committed.push(title);
  };
  let finishFirst = (): void => {};
  const blocked = new Promise<void>((resolve) => (finishFirst = resolve));
  let first: Promise<void> | undefined;
  await new Promise<void>((stored) => {
    first = notify('first', () => {
      stored();
      return blocked;
    });
  });
  const second = notify('second');
  expect(await notification.notificationsOf(ann)).toEqual([]);
  finishFirst();
  await Promise.all([first, second]);
  expect(committed).toEqual(['first', 'second']);
  expect((await notification.notificationsOf(ann)).map(({ title }) => title)).toEqual(['second', 'first']);
});

test('a user’s notifications are found through indexes, in order, however many there are', async () => {
  const ann = await aUser(notification, { collegeId: aCollegeId() });
  await notification.sql(
    `insert into notifications (kind, user_id, college_id, title, description, cause)
     select 'sample', case when n % 2 = 0 then n end, case when n % 2 = 1 then n % 200 end, n::text, 'Hello.', 'plan:' || n
     from generate_series(1, 40000) n`,
  );
  await notification.sql('analyze notifications');
  const db = tables(notification.get(MikroORM).em.fork());
  for (const { sql, parameters } of [
    db
      .selectFrom(receivedBy(db, ann.userId).as('told'))
      .select('told.id')
      .orderBy('told.id', 'desc')
      .limit(51)
      .compile(),
    countUnreadOf(db, ann.userId).compile(),
  ]) {
    const lines = await notification.column<string>(`explain ${sql.replaceAll(/\$\d+/g, '?')}`, [...parameters]);
    expect(lines.filter((line) => line.includes('Seq Scan on notifications'))).toEqual([]);
    expect(lines.some((line) => line.includes('notifications_college_index'))).toBe(true);
    expect(lines.some((line) => line.includes('notifications_user_index'))).toBe(true);
  }
});

function nextOf(link: unknown): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(String(link))?.[1];
}

import type { EventPayload } from '@campus-deals/contracts/events';
import { describe, expect, test } from 'vitest';
import { activated, NotificationUnderTest } from '../testing/notification-app.js';
import { userFacts } from '../testing/some-users.js';

const notification = await NotificationUnderTest.shared();

type Facts = EventPayload<'UserUpdated'>;
const registered = (payload: Facts): Promise<void> =>
  notification.handleTwice('sync-user-when-registered', 'UserRegistered', payload);
const updated = (payload: Facts): Promise<void> =>
  notification.handleTwice('sync-user-when-updated', 'UserUpdated', payload);

/** Creates a user whom identity knows under an address. */
function aUser(email: string): Facts {
  const user = userFacts({ version: 1 });
  notification.identity.contacts.set(user.userId, email);
  return user;
}
const known = (id: number): Promise<object[]> =>
  notification.sql('select email, role, email_notifications, version from users where id = ?', [id]);
const subscriptions = (email: string): Promise<{ id: number; college_id: number; user_id: number | null }[]> =>
  notification.sql('select id, college_id, user_id from newsletter_subscriptions where email = ? order by id', [email]);
const subscribe = async (email: string, collegeId: number): Promise<void> => {
  expect((await notification.post('subscribe', { email, collegeId })).statusCode).toBe(200);
};

describe('the copy of a user', () => {
  test('is the same after an event came twice', async () => {
    const user = aUser('twice@uni.example');
    await registered(user);
    await updated({ ...user, role: 'vendor', version: 2 });
    expect(await known(user.userId)).toEqual([
      { email: 'twice@uni.example', role: 'vendor', email_notifications: true, version: 2 },
    ]);
  });

  test('is the newest, whatever the order of the events', async () => {
    const user = aUser('order@uni.example');
    await updated({ ...user, emailNotifications: false, version: 3 });
    await updated({ ...user, version: 2 });
    await registered(user);
    expect(await known(user.userId)).toEqual([
      { email: 'order@uni.example', role: 'student', email_notifications: false, version: 3 },
    ]);
  });

  test('is empty once the account is gone, and waits while identity is unavailable', async () => {
    const user = aUser('gone@uni.example');
    notification.identity.away = true;
    await expect(registered(user)).rejects.toThrow('Temporarily unavailable');
    notification.identity.away = false;
    notification.identity.contacts.delete(user.userId);
    await registered(user);
    expect(await known(user.userId)).toEqual([]);
  });

  test('gets the newsletter it had instead of daily deals, once, unless it is at another college', async () => {
    const [here, there] = [(await notification.college()).collegeId, (await notification.college()).collegeId];
    for (const [email, collegeId, choices] of [
      ['reader@uni.example', here, ['deal-alert.email.off']],
      ['elsewhere@uni.example', there, []],
    ] as const) {
      const user = { ...aUser(email), collegeId: here };
      await subscribe(email, collegeId);
      await registered(user);
      await updated({ ...user, version: 2 });
      const declined = (await notification.published('AlertMailsDeclined')).filter(
        (each) => each.userId === user.userId,
      );
      expect(declined.map(({ choice }) => choice)).toEqual(choices);
    }
  });

  test('is synced through the queue, and links the address to the user from then on', async () => {
    const user = aUser('queue@uni.example');
    await notification.deliver('UserRegistered', user);
    notification.identity.away = true;
    const { collegeId } = await notification.college();
    const caller = { kind: 'user', userId: user.userId, role: 'student', sessionId: 1 } as const;
    expect((await notification.post('subscribe', { collegeId }, caller)).statusCode).toBe(200);
    notification.identity.away = false;
    expect(await subscriptions('queue@uni.example')).toMatchObject([{ college_id: collegeId, user_id: user.userId }]);
  });
});

describe('the subscriptions of an address', () => {
  test('become those of the user who registers with it', async () => {
    const { collegeId } = await notification.college();
    await subscribe('claimed@uni.example', collegeId);
    await subscribe('stranger@uni.example', collegeId);
    const user = aUser('claimed@uni.example');
    await registered(user);
    expect(await subscriptions('claimed@uni.example')).toMatchObject([{ user_id: user.userId }]);
    expect(await subscriptions('stranger@uni.example')).toMatchObject([{ user_id: null }]);
  });

  test('follow their user to a new address, which had some already; of two for one college the older ends', async () => {
    const [both, bothReversed, oldOnly, newOnly] = [
      await notification.college(),
      await notification.college(),
      await notification.college(),
      await notification.college(),
    ];
    const user = aUser('before@uni.example');
    await registered(user);
    await subscribe('before@uni.example', both.collegeId);
    await subscribe('after@uni.example', bothReversed.collegeId);
    for (const { collegeId } of [oldOnly, bothReversed]) await subscribe('before@uni.example', collegeId);
    for (const { collegeId } of [newOnly, both]) await subscribe('after@uni.example', collegeId);
    await updated({ ...user, version: 2 });
    const [olderOld] = await subscriptions('before@uni.example');
    const olderNew = (await subscriptions('after@uni.example'))[0];
    notification.identity.contacts.set(user.userId, 'after@uni.example');
    await updated({ ...user, version: 3 });
    expect(await subscriptions('before@uni.example')).toEqual([]);
    const now = await subscriptions('after@uni.example');
    expect(now.map(({ college_id }) => college_id).toSorted()).toEqual(
      [both, bothReversed, oldOnly, newOnly].map(({ collegeId }) => collegeId).toSorted(),
    );
    expect(now.every(({ user_id }) => user_id === user.userId)).toBe(true);
    const ended = [olderOld?.id, olderNew?.id];
    expect(now.some(({ id }) => ended.includes(id))).toBe(false);
    for (const [at, { collegeId }] of [both, bothReversed].entries()) {
      expect((await notification.publishedOf(collegeId)).filter(({ name }) => name === 'SubscriberRemoved')).toEqual([
        { name: 'SubscriberRemoved', payload: { subscriptionId: ended[at], collegeId } },
      ]);
    }
  });

  test('stay another user’s until they have moved: the change is tried again', async () => {
    const { collegeId } = await notification.college();
    const [first, second] = [aUser('swap-1@uni.example'), aUser('swap-2@uni.example')];
    for (const [user, email] of [
      [first, 'swap-1@uni.example'],
      [second, 'swap-2@uni.example'],
    ] as const) {
      await registered(user);
      await subscribe(email, collegeId);
      await updated({ ...user, version: 2 });
    }
    notification.identity.contacts.set(first.userId, 'swap-3@uni.example');
    notification.identity.contacts.set(second.userId, 'swap-1@uni.example');
    await expect(updated({ ...second, version: 3 })).rejects.toThrow('has not left the new address');
    await updated({ ...first, version: 3 });
    await updated({ ...second, version: 3 });
    expect(await subscriptions('swap-3@uni.example')).toMatchObject([{ user_id: first.userId }]);
    expect(await subscriptions('swap-1@uni.example')).toMatchObject([{ user_id: second.userId }]);
  });

  test('keep their mails, waiting and sent: one mail, to the new address', async () => {
    const [waiting, told] = [await notification.college(), await notification.college()];
    const user = aUser('mail-before@uni.example');
    for (const { collegeId } of [waiting, told]) await subscribe('mail-before@uni.example', collegeId);
    await registered(user);
    await notification.sql(
      `insert into messages (kind, key, college_id, email, status, sent_at) values ('college-live', gen_random_uuid(), ?, 'mail-before@uni.example', 'sent', now())`,
      [told.collegeId],
    );
    await notification.sql(
      `insert into messages (kind, key, college_id, email, due_at) values ('college-live', gen_random_uuid(), ?, 'mail-before@uni.example', now() + interval '1 hour')`,
      [waiting.collegeId],
    );
    notification.identity.contacts.set(user.userId, 'mail-after@uni.example');
    await updated({ ...user, version: 2 });
    await notification.deliver('CollegeActivated', activated(told));
    await notification.deliver('CollegeActivated', activated(waiting));
    const rows = await notification.sql(
      'select college_id, email, status from messages where college_id in (?, ?) order by status',
      [waiting.collegeId, told.collegeId],
    );
    expect(rows).toEqual([
      { college_id: waiting.collegeId, email: 'mail-after@uni.example', status: 'pending' },
      { college_id: told.collegeId, email: 'mail-after@uni.example', status: 'sent' },
    ]);
    expect(notification.inbox.to('mail-before@uni.example')).toEqual([]);
  });
});

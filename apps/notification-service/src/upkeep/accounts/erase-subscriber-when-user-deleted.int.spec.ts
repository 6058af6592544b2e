import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { ExportedUserDataDto, SubscriberDto } from '@campus-deals/contracts/internal.dto';
import { eventOf, user } from '@campus-deals/messaging/testing/service';
import { forFile } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { SuppressionsService } from '../../audience/suppressions.service.js';
import { NotificationUnderTest } from '../../testing/notification-app.js';
import { aUser } from '../../testing/some-users.js';

const notification = await forFile(NotificationUnderTest.start());

interface Person {
  userId: number;
  email: string;
}

/** Creates a user with an account and a subscription. */
async function aReader(email: string, collegeId: number): Promise<Person> {
  const { userId } = await aUser(notification, {}, email);
  expect((await subscribe({ collegeId }, userId)).statusCode).toBe(200);
  return { userId, email };
}

/** Queues an email to a user. */
const remind = (userId: number, weeksLeft = 1): Promise<unknown> =>
  notification.deliver('StudentVerificationExpiring', {
    verificationId: userId,
    userId,
    weeksLeft,
    expiresAt: new Date(Date.now() + 1e9).toISOString(),
  });

function subscribe(body: object, userId: number): ReturnType<NotificationUnderTest['post']> {
  return notification.post('subscribe', body, user(userId, 'student', 1));
}

/** Deletes the account. Identity keeps the subject until everything is erased. */
function deletionOf({ userId, email }: Person): DomainEvent<'UserDeleted'> {
  const erasureId = randomUUID();
  notification.identity.contacts.delete(userId);
  notification.identity.erasures.set(erasureId, { userId, email, requestedAt: new Date().toISOString() });
  return eventOf('UserDeleted', { erasureId, userId });
}

const erase = (event: DomainEvent<'UserDeleted'>): Promise<void> =>
  notification.handle('erase-subscriber-when-user-deleted', event);
const ERASED = "select 1 from outbox_events where name = 'UserErasedFromNotification' and payload->>'erasureId' = ?";
const erasures = async ({ payload }: DomainEvent<'UserDeleted'>): Promise<number> =>
  (await notification.sql(ERASED, [payload.erasureId])).length;
const removed = async (collegeId: number): Promise<unknown[]> =>
  (await notification.publishedOf(collegeId))
    .filter(({ name }) => name === 'SubscriberRemoved')
    .map(({ payload }) => payload['subscriptionId']);

/** Returns every table's rows as text, to check that erased values are gone. */
async function everythingHeld(): Promise<string> {
  const tables =
    'users newsletter_subscriptions suppressions messages newsletter_recipients erased_users notifications notification_receipts';
  const rows = await Promise.all(
    tables.split(' ').map((table) => notification.sql(`select row_to_json(${table})::text as row from ${table}`)),
  );
  return JSON.stringify(rows);
}

test('a suppression outlives the account, without the address', async () => {
  const { collegeId } = await notification.college();
  const reader = await aReader('marked@uni.example', collegeId);
  const suppressions = notification.get(SuppressionsService);
  const em = () => notification.get(MikroORM).em.fork();
  await suppressions.suppress(em(), reader.email, 'complaint', 'reported');
  const event = deletionOf(reader);
  for (let time = 0; time < 2; time++) await erase(event);
  expect(await everythingHeld()).not.toContain('marked@uni.example');
  expect((await suppressions.isSuppressed([reader.email], em())).get(reader.email)).toBe('complaint');
  // If the address subscribes again, its suppression is found by the hash and stores the address.
  await notification.post('subscribe', { email: reader.email, collegeId });
  expect(await notification.sql('select reason from suppressions where email = ?', [reader.email])).toEqual([
    { reason: 'complaint' },
  ]);
});

describe('when an account is deleted', () => {
  test('its notifications and receipts are deleted, and nobody else’s', async () => {
    const { collegeId } = await notification.college();
    const [reader, other] = [
      await aReader('told-1@uni.example', collegeId),
      await aReader('told-2@uni.example', collegeId),
    ];
    await notification.storeRead(reader.userId, 'To who leaves');
    await notification.storeRead(other.userId, 'To who stays');
    await erase(deletionOf(reader));
    const ofBoth = [reader.userId, other.userId];
    for (const table of ['notifications', 'notification_receipts'])
      expect(await notification.sql(`select user_id from ${table} where user_id in (?, ?)`, ofBoth)).toEqual([
        { user_id: other.userId },
      ]);
  });

  test('nothing of the address is left; each subscription’s end and the erasure are published, also when the event comes twice', async () => {
    const [own, asVisitor, active] = [
      await notification.college(),
      await notification.college(),
      await notification.college({ isActive: true }),
    ];
    const reader = await aReader('erased@uni.example', own.collegeId);
    await notification.post('subscribe', { email: 'erased@uni.example', collegeId: asVisitor.collegeId });
    await notification.post('subscribe', { email: 'erased@uni.example', collegeId: active.collegeId });
    await notification.post('subscribe', { email: 'stays@uni.example', collegeId: own.collegeId });
    await remind(reader.userId);
    const event = deletionOf(reader);
    await erase(event);
    await erase(event);
    expect(await everythingHeld()).not.toContain('erased@uni.example');
    expect(await notification.sql('select 1 from messages where user_id = ?', [reader.userId])).toEqual([]);
    for (const { collegeId } of [own, asVisitor, active]) expect(await removed(collegeId)).toHaveLength(1);
    expect(await everythingHeld()).toContain('stays@uni.example');
    expect(await erasures(event)).toBe(1);
  });

  test('mails to the previous address, and a receipt to another one, are erased with it (L9)', async () => {
    const { collegeId } = await notification.college({ isActive: true });
    const reader = await aReader('first@uni.example', collegeId);
    const { userId } = reader;
    const sent = (email: string, subscriptionId: number) =>
      notification.sql(
        `insert into messages (kind, key, email, about, status) values ('unsubscribe-link', gen_random_uuid(), ?, jsonb_build_object('subscriptionId', ?::int), 'sent')`,
        [email, subscriptionId],
      );
    await sent('first@uni.example', 1001);
    await sent('other@uni.example', 1002);
    const [id] = await notification.column<number>(
      `insert into newsletters (trigger, status) values ('admin', 'paused') returning id`,
    );
    await notification.sql(
      'insert into newsletter_chunks (newsletter_id, number, recipients, sent, open) values (?, 1, 3, 1, 2)',
      [id],
    );
    const list = (email: string, status: string, dueAt: string | null) =>
      notification.sql(
        'insert into newsletter_recipients (newsletter_id, chunk, email, status, due_at) values (?, 1, ?, ?, ?)',
        [id, email, status, dueAt],
      );
    await list('first@uni.example', 'sent', null);
    await list('other@uni.example', 'pending', new Date().toISOString());
    for (let time = 0; time < 2; time++) await aUser(notification, { userId }, 'second@uni.example');
    await list('second@uni.example', 'pending', new Date().toISOString());
    notification.billing.receipts.set(8001, {
      email: 'accounts@shop.example',
      amount: 1000,
      currency: 'usd',
      receiptNumber: 'CD-8001',
      paidAt: new Date().toISOString(),
    });
    await notification.deliver('VendorFeePaid', { paymentId: 8001, userId, amount: 1000, currency: 'usd', version: 1 });
    expect(await everythingHeld()).toMatch(/first@uni.*accounts@shop|accounts@shop.*first@uni/s);
    const event = deletionOf({ ...reader, email: 'second@uni.example' });
    for (let time = 0; time < 2; time++) await erase(event);
    const held = await everythingHeld();
    for (const address of ['first@uni', 'second@uni', 'accounts@shop']) expect(held).not.toContain(address);
    expect(held.match(/other@uni/g)).toHaveLength(2);
    expect(
      await notification.sql('select sent, open, skipped from newsletter_chunks where newsletter_id = ?', [id]),
    ).toEqual([{ sent: 1, open: 1, skipped: 1 }]);
  });

  test('later activity of the address belongs to its new owner', async () => {
    const [before, after] = [await notification.college(), await notification.college()];
    const reader = await aReader('anew@uni.example', before.collegeId);
    const event = deletionOf(reader);
    await notification.post('subscribe', { email: 'anew@uni.example', collegeId: after.collegeId });
    await erase(event);
    const left = "select college_id from newsletter_subscriptions where email = 'anew@uni.example'";
    expect(await notification.column(left)).toEqual([after.collegeId]);
  });

  test('late events and requests in progress for the user are ignored', async () => {
    const { collegeId } = await notification.college();
    const reader = await aReader('late@uni.example', collegeId);
    const { userId } = reader;
    await erase(deletionOf(reader));
    notification.identity.schoolAddresses.set(77, 'late@school.example');
    await aUser(notification, { userId }, 'late@uni.example');
    await notification.deliver('SchoolAddressAdded', { verificationId: 77, userId });
    await remind(userId);
    const answer = await subscribe({ collegeId }, userId);
    expect(answer.json()).toMatchObject({ status: 401, code: 'sign_in_required' });
    expect(await everythingHeld()).not.toContain('late@');
    expect(await notification.sql('select 1 from messages where user_id = ?', [userId])).toEqual([]);
  });

  test('a user whom identity has already forgotten, or who was never stored here, is confirmed as well', async () => {
    const { collegeId } = await notification.college();
    const reader = await aReader('forgotten@uni.example', collegeId);
    const event = deletionOf(reader);
    notification.identity.erasures.clear();
    await erase(event);
    expect(await everythingHeld()).not.toContain('forgotten@uni.example');
    const nobody = deletionOf({ userId: 5, email: 'nobody@uni.example' });
    await erase(nobody);
    expect([await erasures(event), await erasures(nobody)]).toEqual([1, 1]);
  });

  test('no erasure is confirmed while identity is unavailable', async () => {
    const { collegeId } = await notification.college();
    const reader = await aReader('waits@uni.example', collegeId);
    const event = deletionOf(reader);
    notification.identity.away = true;
    await expect(erase(event)).rejects.toThrow('Temporarily unavailable');
    expect(await erasures(event)).toBe(0);
    notification.identity.away = false;
    await erase(event);
    expect(await everythingHeld()).not.toContain('waits@uni.example');
  });
});

describe('other services', () => {
  const IDENTITY = { kind: 'service', name: 'identity' } as const;

  test('can look up whose a subscription is, until it has ended', async () => {
    const { collegeId } = await notification.college();
    const { userId } = await aReader('told@uni.example', collegeId);
    const ofAddress = "select id from newsletter_subscriptions where email = 'told@uni.example'";
    const url = `/internal/subscriptions/${(await notification.column<number>(ofAddress)).join()}`;
    const told = (await notification.ask('GET', url, { caller: IDENTITY })).json<SubscriberDto>();
    expect(told).toEqual({ email: 'told@uni.example', collegeId, userId });
    await notification.unsubscribe('told@uni.example');
    const ended = await notification.ask('GET', url, { caller: IDENTITY });
    expect(ended.json()).toMatchObject({ status: 404, code: 'subscription_not_found' });
    expect((await notification.ask('GET', '/internal/subscriptions/x', { caller: IDENTITY })).statusCode).toBe(400);
  });

  test('get everything stored about a user and their address, and about nobody else', async () => {
    const [{ collegeId, name }, other] = [await notification.college({ isActive: true }), await notification.college()];
    const { userId, email } = await aReader('export@uni.example', collegeId);
    await notification.post('subscribe', { email, collegeId: other.collegeId });
    await notification.post('subscribe', { email: 'not-exported@uni.example', collegeId });
    await remind(userId, 4);
    await notification.storeRead(userId, 'To be exported');
    const answer = await notification.ask('POST', '/internal/exports', { caller: IDENTITY, body: { userId, email } });
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json<ExportedUserDataDto>();
    expect(data).toMatchObject({
      user: { email, role: 'student', emailNotifications: true },
      notifications: [{ title: 'To be exported', description: 'Hello.' }],
      notificationMarks: [{ removedAt: null }],
      subscriptions: [
        { email, collegeId, collegeName: name },
        { email, collegeId: other.collegeId },
      ],
      deliveries: [
        { kind: 'college-live', email, collegeId },
        { kind: 'verification-expiring', about: { weeksLeft: 4 } },
      ],
    });
    expect(answer.body).not.toContain('not-exported');
  });
});

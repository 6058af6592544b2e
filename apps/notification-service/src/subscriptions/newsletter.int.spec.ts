import { user } from '@campus-deals/messaging/testing/service';
import type { Caller } from '@campus-deals/service-defaults';
import { eventually, forFile } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { partsOf } from '../testing/mail-parts.js';
import { aCollege, NotificationUnderTest } from '../testing/notification-app.js';
import { aUser } from '../testing/some-users.js';

const STUDENT = user(7, 'student', 1);

const notification = await forFile(NotificationUnderTest.start());
notification.identity.contacts.set(STUDENT.kind === 'user' ? STUDENT.userId : 0, 'sam@uni.example');

const status = (email?: string, caller?: Caller): ReturnType<NotificationUnderTest['ask']> =>
  notification.ask('GET', `/api/newsletter/status${email ? `?email=${encodeURIComponent(email)}` : ''}`, { caller });
const rowsOf = (
  collegeId: number,
): Promise<{ id: number; email: string; user_id: number | null; referral_code: string | null }[]> =>
  notification.sql('select id, email, user_id, referral_code from newsletter_subscriptions where college_id = ?', [
    collegeId,
  ]);

describe('subscribing', () => {
  test('stores the folded address and publishes the new subscriber without it', async () => {
    const { collegeId, name } = await notification.college();
    const referralCode = 'FRIEND23';
    const answer = await notification.post('subscribe', { email: ' Jo@Uni.Example ', collegeId, referralCode });
    expect([answer.statusCode, answer.json()]).toEqual([200, { isSubscribed: true, collegeId, collegeName: name }]);
    const [row] = await rowsOf(collegeId);
    expect(row).toMatchObject({ email: 'jo@uni.example', user_id: null, referral_code: referralCode });
    const payload = { subscriptionId: row?.id, collegeId, userId: null, referralCode };
    expect(await notification.publishedOf(collegeId)).toEqual([{ name: 'SubscriberAdded', payload }]);
  });

  test('counts one address once, however often, in whatever case and however much at once', async () => {
    const { collegeId } = await notification.college();
    const spellings = ['max@uni.example', ' MAX@uni.example', 'Max@Uni.Example  ', 'mAx@UNI.example'];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => notification.post('subscribe', { email: spellings[i % 4], collegeId })),
    );
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await rowsOf(collegeId)).toHaveLength(1);
    expect(await notification.publishedOf(collegeId)).toHaveLength(1);
  });

  test("asks a visitor for an address and takes a signed-in user's own", async () => {
    const { collegeId } = await notification.college();
    const visitor = await notification.post('subscribe', { collegeId });
    const errors = { email: ['Please enter your email address'] };
    expect(visitor.json()).toMatchObject({ status: 400, errors });
    expect((await notification.post('subscribe', { collegeId }, STUDENT)).statusCode).toBe(200);
    expect(await rowsOf(collegeId)).toMatchObject([{ email: 'sam@uni.example', user_id: 7 }]);
  });

  test('ends the daily deals of a signed-in user at that college, once', async () => {
    const { collegeId } = await notification.college();
    const { collegeId: other } = await notification.college();
    const reader = await aUser(notification, { collegeId });
    for (const at of [other, collegeId, collegeId])
      expect((await notification.post('subscribe', { collegeId: at }, reader)).statusCode).toBe(200);
    const declined = (await notification.published('AlertMailsDeclined')).filter(
      (each) => each.userId === reader.userId,
    );
    expect(declined).toEqual([{ userId: reader.userId, choice: 'deal-alert.email.off' }]);
  });

  test('ties a typed address to the user only when it is their own, even without identity', async () => {
    const [own, other, away] = [
      await notification.college(),
      await notification.college(),
      await notification.college(),
    ];
    await notification.post('subscribe', { email: 'SAM@uni.example', collegeId: own.collegeId }, STUDENT);
    await notification.post('subscribe', { email: 'friend@uni.example', collegeId: other.collegeId }, STUDENT);
    notification.identity.away = true;
    const { collegeId } = away;
    const typed = await notification.post('subscribe', { email: 'sam@uni.example', collegeId }, STUDENT);
    expect(typed.statusCode).toBe(200);
    expect((await notification.post('subscribe', { collegeId }, STUDENT)).statusCode).toBe(503);
    notification.identity.away = false;
    expect((await rowsOf(own.collegeId))[0]?.user_id).toBe(7);
    expect((await rowsOf(other.collegeId))[0]?.user_id).toBeNull();
  });

  test('answers 404 for a college that is unknown or being prepared', async () => {
    const { collegeId } = await notification.college({ status: 'pending' });
    for (const id of [collegeId, aCollege().collegeId]) {
      const answer = await notification.post('subscribe', { email: 'a@uni.example', collegeId: id });
      expect(answer.json()).toMatchObject({ status: 404, code: 'college_not_found' });
    }
  });
});

describe('unsubscribing', () => {
  const linksTo = (email: string): string[] => {
    const texts = notification.inbox.to(email).map(({ raw }) => partsOf(raw).get('text/plain') ?? '');
    const links = texts.flatMap((text) => text.match(/(?<=unsubscribe\?token=)[\w.-]+/g) ?? []);
    return [...new Set(links)];
  };

  test('by a visitor ends nothing; the address gets the link, and the answer does not reveal whether it subscribes', async () => {
    const { collegeId } = await notification.college();
    await notification.post('subscribe', { email: 'victim@uni.example', collegeId });
    const asked = [
      await notification.post('unsubscribe', { email: 'VICTIM@uni.example ', collegeId }),
      await notification.post('unsubscribe', { email: 'victim@uni.example', collegeId }),
      await notification.post('unsubscribe', { email: 'never@uni.example' }),
      await notification.post('unsubscribe', { email: 'victim@uni.example', collegeId }, STUDENT),
    ];
    for (const answer of asked) expect([answer.statusCode, answer.json()]).toEqual([200, { isSubscribed: false }]);
    expect(await rowsOf(collegeId)).toHaveLength(1);
    await eventually(() => expect(linksTo('victim@uni.example')).toHaveLength(1));
    expect(notification.inbox.to('victim@uni.example')).toHaveLength(1);
    // A mailbox gets at most one link a day, for any number of requests. An address without a subscription gets none.
    const links = "select email from messages where kind = 'unsubscribe-link' and email <> 'all@uni.example'";
    expect(await notification.column(links)).toEqual(['victim@uni.example']);
    expect(await rowsOf(collegeId)).toHaveLength(1);
    const [token] = linksTo('victim@uni.example');
    await notification.ask('POST', `/api/newsletter/one-click/${token}`);
    expect(await rowsOf(collegeId)).toEqual([]);
    const published = (await notification.publishedOf(collegeId)).map(({ name }) => name);
    expect(published).toEqual(['SubscriberAdded', 'SubscriberRemoved']);
  });

  test('of every college mails a link for each', async () => {
    const colleges = [await notification.college(), await notification.college()];
    for (const { collegeId } of colleges) await notification.post('subscribe', { email: 'all@uni.example', collegeId });
    await notification.post('unsubscribe', { email: 'all@uni.example' });
    await eventually(() => expect(linksTo('all@uni.example')).toHaveLength(2));
  });

  test('by a signed-in user for their own address ends at once and mails nothing', async () => {
    const { collegeId } = await notification.college();
    await notification.post('subscribe', { collegeId }, STUDENT);
    await notification.post('unsubscribe', { email: ' Sam@uni.example', collegeId }, STUDENT);
    expect(await rowsOf(collegeId)).toEqual([]);
    expect(await notification.sql("select 1 from messages where email = 'sam@uni.example'")).toEqual([]);
  });

  test('without a college ends all subscriptions; a signed-in user need not give the address', async () => {
    const colleges = [await notification.college(), await notification.college()];
    for (const { collegeId } of colleges) await notification.post('subscribe', { collegeId }, STUDENT);
    expect((await notification.post('unsubscribe', {})).statusCode).toBe(400);
    expect((await notification.post('unsubscribe', {}, STUDENT)).statusCode).toBe(200);
    for (const { collegeId } of colleges) expect(await rowsOf(collegeId)).toEqual([]);
  });
});

test('the status shows the caller’s own address only', async () => {
  const { collegeId, name } = await notification.college();
  await notification.post('subscribe', { collegeId }, STUDENT);
  const told = { isSubscribed: true, collegeId, collegeName: name, createdAt: expect.stringMatching(/^\d{4}-.*Z$/) };
  const nothing = { isSubscribed: false, collegeId: null, collegeName: null, createdAt: null };
  expect((await status(undefined, STUDENT)).json()).toEqual(told);
  expect((await status(' Sam@Uni.example', STUDENT)).json()).toEqual(told);
  expect((await status('sam@uni.example')).json()).toEqual(nothing);
  expect((await status('sam@uni.example', user(8, 'admin', 2))).json()).toEqual(nothing);
  expect((await status()).json()).toEqual(nothing);
});

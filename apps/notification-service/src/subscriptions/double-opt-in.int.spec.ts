import { MikroORM } from '@mikro-orm/postgresql';
import { user } from '@campus-deals/messaging/testing/service';
import type { Caller } from '@campus-deals/service-defaults';
import { eventually, forFile } from '@campus-deals/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SuppressionsService } from '../audience/suppressions.service.js';
import { partsOf } from '../testing/mail-parts.js';
import { activated, NotificationUnderTest } from '../testing/notification-app.js';
import { ConfirmationLinks } from './mail-links.js';
import { ForgetUnconfirmed } from './forget-unconfirmed.job.js';

const STUDENT = user(7, 'student', 1);
const notification = await forFile(NotificationUnderTest.start());
notification.identity.contacts.set(7, 'sam@uni.example');
await notification.set({ doubleOptIn: true });

const subscribe = (email: string, collegeId: number, caller?: Caller) =>
  notification.post('subscribe', { email, collegeId }, caller);
const confirm = (token: string) => notification.post('confirm', { token });
const rowOf = async (email: string, collegeId: number) => {
  const [row] = await notification.sql<{ id: number; confirmed_at: string | null; source: string; ip_hash: string }>(
    'select id, confirmed_at, source, ip_hash from newsletter_subscriptions where email = ? and college_id = ?',
    [email, collegeId],
  );
  return row;
};
/** Creates the token that the mail contains. */
const tokenFor = async (email: string, collegeId: number): Promise<string> => {
  const page = notification.get(ConfirmationLinks).page((await rowOf(email, collegeId))?.id ?? 0);
  return page.split('#token=')[1] ?? '';
};
const mailedTokens = (email: string): string[] => {
  const texts = notification.inbox.to(email).map(({ raw }) => partsOf(raw).get('text/plain') ?? '');
  return [...new Set(texts.flatMap((text) => text.match(/(?<=confirm#token=)[\w.-]+/g) ?? []))];
};
const events = async (collegeId: number): Promise<string[]> =>
  (await notification.publishedOf(collegeId)).map(({ name }) => name);
const deliveriesTo = (email: string) =>
  notification.sql<{ kind: string; day: string; due_at: string }>(
    "select kind, about->>'day' as day, due_at from messages where email = ? order by id",
    [email],
  );

describe("a visitor's address", () => {
  test('counts once the mailed link is used, and only once', async () => {
    const { collegeId, name } = await notification.college();
    const answer = await subscribe('new@uni.example', collegeId);
    expect(answer.json()).toEqual({ isSubscribed: true, collegeId, collegeName: name, needsConfirmation: true });
    expect(await events(collegeId)).toEqual([]);
    await eventually(() => expect(mailedTokens('new@uni.example')).toHaveLength(1));
    const [token = ''] = mailedTokens('new@uni.example');
    for (let time = 0; time < 2; time++)
      expect((await confirm(token)).json()).toEqual({ isSubscribed: true, collegeId, collegeName: name });
    expect(await events(collegeId)).toEqual(['SubscriberAdded']);
    expect((await rowOf('new@uni.example', collegeId))?.confirmed_at).not.toBeNull();
  });

  test('gets the same answer whether it subscribes already or not', async () => {
    const { collegeId } = await notification.college();
    await subscribe('twice@uni.example', collegeId);
    await confirm(await tokenFor('twice@uni.example', collegeId));
    const again = await subscribe('twice@uni.example', collegeId);
    expect(again.body).toBe((await subscribe('other@uni.example', collegeId)).body);
    expect(await events(collegeId)).toEqual(['SubscriberAdded']);
  });

  test('gets one mail a day however often it is entered, and one the next day for later requests', async () => {
    // Midnight must not pass meanwhile.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const colleges = [await notification.college(), await notification.college()];
    const [first, second] = colleges.map(({ collegeId }) => collegeId);
    notification.inbox.delayMs = 2000;
    for (let time = 0; time < 3; time++) await subscribe('bomb@uni.example', first ?? 0);
    await eventually(() => expect(mailedTokens('bomb@uni.example')).toHaveLength(1));
    notification.inbox.delayMs = 0;
    for (let time = 0; time < 3; time++) await subscribe('bomb@uni.example', second ?? 0);
    const [today, tomorrow, ...more] = await deliveriesTo('bomb@uni.example');
    expect(more).toEqual([]);
    expect(Date.parse(tomorrow?.day ?? '') - Date.parse(today?.day ?? '')).toBe(86_400_000);
    expect(new Date(tomorrow?.due_at ?? '').toISOString()).toBe(`${tomorrow?.day}T00:00:00.000Z`);
    expect(notification.inbox.to('bomb@uni.example')).toHaveLength(1);
  });

  test('is deleted without an event when nobody confirms', async () => {
    const { collegeId } = await notification.college();
    await subscribe('never@uni.example', collegeId);
    await subscribe('soon@uni.example', collegeId);
    await notification.sql(
      "update newsletter_subscriptions set created_at = now() - interval '31 days' where email = 'never@uni.example'",
    );
    const token = await tokenFor('never@uni.example', collegeId);
    const job = notification.get(ForgetUnconfirmed);
    for (let run = 0; run < 2; run++) await notification.inTransaction(() => job.run(new Date()));
    expect(await rowOf('never@uni.example', collegeId)).toBeUndefined();
    expect(await rowOf('soon@uni.example', collegeId)).toBeDefined();
    expect(await events(collegeId)).toEqual([]);
    expect((await confirm(token)).json()).toMatchObject({ status: 400, code: 'link_invalid' });
  });

  test('gets no mail that the college is live while unconfirmed', async () => {
    const college = await notification.college();
    await subscribe('waits@uni.example', college.collegeId);
    await subscribe('counts@uni.example', college.collegeId);
    await confirm(await tokenFor('counts@uni.example', college.collegeId));
    await notification.deliver('CollegeActivated', activated(college));
    const kinds = async (email: string) => (await deliveriesTo(email)).map(({ kind }) => kind);
    expect(await kinds('counts@uni.example')).toContain('college-live');
    expect(await kinds('waits@uni.example')).toEqual(['confirm-subscription']);
  });
});

test("a user's own verified address needs no mail", async () => {
  const { collegeId } = await notification.college();
  const answer = await subscribe('sam@uni.example', collegeId, STUDENT);
  expect(answer.json()).not.toHaveProperty('needsConfirmation');
  expect(await events(collegeId)).toEqual(['SubscriberAdded']);
  expect(await deliveriesTo('sam@uni.example')).toEqual([]);
});

test('signing in confirms what the owner had entered before', async () => {
  const { collegeId } = await notification.college();
  notification.identity.contacts.set(8, 'late@uni.example');
  await subscribe('late@uni.example', collegeId);
  expect(await events(collegeId)).toEqual([]);
  await subscribe('late@uni.example', collegeId, user(8, 'student', 2));
  expect(await events(collegeId)).toEqual(['SubscriberAdded']);
});

test('the link opened a hundred times by a scanner confirms nothing', async () => {
  const { collegeId } = await notification.college();
  await subscribe('scanned@uni.example', collegeId);
  const token = await tokenFor('scanned@uni.example', collegeId);
  const urls = [`/api/newsletter/confirm?token=${token}`, '/api/newsletter/confirm', '/api/newsletter/preferences'];
  for (let time = 0; time < 100; time++)
    for (const method of ['GET', 'HEAD'] as const) await notification.ask(method, urls[time % 3] ?? '');
  expect((await rowOf('scanned@uni.example', collegeId))?.confirmed_at).toBeNull();
});

test('the record of a subscription has the time, the source and a keyed hash of the network address', async () => {
  const { collegeId } = await notification.college();
  for (const [email, address] of [
    ['one@uni.example', '203.0.113.9'],
    ['two@uni.example', '203.0.113.9'],
    ['three@uni.example', '203.0.113.10'],
  ] as const)
    await notification.ask('POST', '/api/newsletter/subscribe', {
      headers: { 'x-forwarded-for': address },
      body: { email, collegeId, source: 'home' },
    });
  const [one, two, three] = [
    await rowOf('one@uni.example', collegeId),
    await rowOf('two@uni.example', collegeId),
    await rowOf('three@uni.example', collegeId),
  ];
  expect(one).toMatchObject({ source: 'home', ip_hash: two?.ip_hash });
  expect(one?.ip_hash).not.toBe(three?.ip_hash);
  expect(JSON.stringify(one)).not.toContain('203.0.113');
});

test('with double opt-in off an address that unsubscribed from everything must confirm first, and one that reported spam gets no mail', async () => {
  await notification.set({ doubleOptIn: false });
  const { collegeId } = await notification.college();
  const suppressions = notification.get(SuppressionsService);
  const em = () => notification.get(MikroORM).em.fork();
  await suppressions.suppress(em(), 'left@uni.example', 'unsubscribed-all', null);
  await suppressions.suppress(em(), 'angry@uni.example', 'complaint', null);
  const answers = [];
  for (const email of ['left@uni.example', 'angry@uni.example', 'free@uni.example'])
    answers.push((await subscribe(email, collegeId)).body);
  expect(new Set(answers).size).toBe(1);
  expect(await events(collegeId)).toEqual(['SubscriberAdded']);
  expect(await deliveriesTo('angry@uni.example')).toEqual([]);
  await confirm(await tokenFor('left@uni.example', collegeId));
  expect(await events(collegeId)).toHaveLength(2);
  expect((await suppressions.isSuppressed(['left@uni.example'], em())).size).toBe(0);
  await notification.set({ doubleOptIn: true });
});

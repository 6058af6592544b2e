import { randomInt } from 'node:crypto';
import type { EventPayload } from '@campus-deals/contracts/events';
import { EARLY_ACCESS_POINTS, PINNED_FOLLOW_POINTS } from '@campus-deals/contracts/limits';
import { FollowDto } from '@campus-deals/contracts/notification/follow.dto';
import { categoryTopic, topicsOf, vendorTopic } from '@campus-deals/contracts/notification/topics';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { daysFromNow, dealFacts, vendorFacts } from '../testing/deal-facts.js';
import { partsOf } from '../testing/mail-parts.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { aUser } from '../testing/some-users.js';

type Approved = EventPayload<'DealApproved'>;
type Caller = SignedInUser & { collegeId: number | null };

const notification = await NotificationUnderTest.shared();
const { collegeId: home } = await notification.college({ isActive: true });
const { collegeId: elsewhere } = await notification.college({ isActive: true });

async function aVendor(collegeId = home, facts: { isPublic?: boolean; isSuspended?: boolean } = {}): Promise<number> {
  const vendorId = randomInt(1, 2_000_000_000);
  const name = `Shop ${vendorId}`;
  await notification.deliver('VendorUpdated', vendorFacts({ vendorId, collegeId, name, isPublic: true, ...facts }));
  return vendorId;
}
const aDeal = (facts: Partial<Approved>): Approved => ({
  ...dealFacts({ approvedAt: daysFromNow(0), ...facts }),
  isRevision: false,
});
/** Approves a deal, and waits until its whole audience has been reached. */
async function approve(deal: Approved): Promise<void> {
  await notification.deliver('DealApproved', deal);
  await audienceIsReached(deal);
}
/** Waits until an alert's audience has been reached: of a deal's only one, or of the one to everybody. */
async function audienceIsReached({ dealId }: Approved, which = 'true'): Promise<void> {
  const due = `select due_at from announcements where subject_id = ? and kind = 'deal-alert' and ${which}`;
  await eventually(async () => expect(await notification.column(due, [dealId])).toEqual([null]));
}
async function ask<T>(caller: Caller, method: 'GET' | 'POST' | 'DELETE', path = '', body?: object) {
  const answer = await notification.ask(method, `/api/user/follows${path}`, { caller, body });
  return { status: answer.statusCode, body: answer.json<T>() };
}
const follow = async (caller: Caller, topic: string): Promise<FollowDto> =>
  (await ask<FollowDto>(caller, 'POST', '', { topic })).body;
const list = async (caller: Caller): Promise<FollowDto[]> => (await ask<FollowDto[]>(caller, 'GET')).body;
const topics = async (caller: Caller): Promise<string[]> => (await list(caller)).map(({ topic }) => topic);

/** Names the channels by which a user got a deal's alert, and how often. */
async function received(caller: Caller, { dealId }: Approved): Promise<string[]> {
  const notices = await notification.notificationsOf(caller);
  expect(await notification.unreadOf(caller)).toBe(notices.length);
  const messages = await notification.sql<{ channel: string }>(
    `select channel from messages join notifications on notifications.id = (about->>'notificationId')::int
     where messages.user_id = ? and deal_id = ? order by channel`,
    [caller.userId, dealId],
  );
  const inApp = notices.filter((notice) => notice.dealId === dealId).map(() => 'app');
  return [...inApp, ...messages.map(({ channel }) => channel)];
}

const ALL = ['app', 'mail', 'push'];
const NOTHING: string[] = [];
const off = (kind: string, ...channels: string[]): string[] => channels.map((channel) => `${kind}.${channel}.off`);
const NOT_ALL_DEALS = off('deal-alert', 'app', 'email', 'push');
const NO_FOLLOWS = off('followed-deal', 'app', 'email', 'push');
const NO_ALERTS = [...NOT_ALL_DEALS, ...NO_FOLLOWS];

const SHOP = 'the shop';
const CATEGORY = 'its category';
const OTHERS = 'others';
interface Reader {
  at: 'home' | 'elsewhere' | null;
  points?: number;
  follows?: string[];
  choices?: string[];
}
/** Creates a user with a browser, mails at once, and follows of a vendor at home that sells food. */
async function aReader({ at, points = 0, follows = [], choices = [] }: Reader, vendorId: number): Promise<Caller> {
  const reader = await aUser(notification, {
    collegeId: at && { home, elsewhere }[at],
    points,
    browserNotifications: true,
    digest: 'instant',
    alertChoices: choices,
  });
  await notification.sql(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth) values (?, ?, ?, 'p', 'a')`,
    [reader.userId, reader.sessionId, `https://push.example/${reader.userId}`],
  );
  const followed: Record<string, string[]> = {
    [SHOP]: [vendorTopic(vendorId)],
    [CATEGORY]: [categoryTopic(home, 'food_drink')],
    [OTHERS]: [categoryTopic(home, 'tutoring'), categoryTopic(elsewhere, 'food_drink'), vendorTopic(await aVendor())],
  };
  for (const topic of follows.flatMap((name) => followed[name] ?? [])) await follow(reader, topic);
  return reader;
}

test.each<[string, Reader, string[], string[]]>([
  // Follows × switches: channels for a deal of the followed shop, and for one of another shop and category.
  ['everything by default', { at: 'home' }, ALL, ALL],
  ['everything once, though followed twice over', { at: 'home', follows: [SHOP, CATEGORY] }, ALL, ALL],
  ['nothing when all is off', { at: 'home', choices: NOT_ALL_DEALS }, NOTHING, NOTHING],
  ['a shop alone', { at: 'home', follows: [SHOP], choices: NOT_ALL_DEALS }, ALL, NOTHING],
  ['a category alone', { at: 'home', follows: [CATEGORY], choices: NOT_ALL_DEALS }, ALL, NOTHING],
  ['nothing for other follows', { at: 'home', follows: [OTHERS], choices: NOT_ALL_DEALS }, NOTHING, NOTHING],
  [
    'mails of the follow, the rest in the app',
    { at: 'home', follows: [SHOP], choices: off('deal-alert', 'email', 'push') },
    ALL,
    ['app'],
  ],
  [
    'a push of the follow alone',
    { at: 'home', follows: [SHOP], choices: [...NOT_ALL_DEALS, ...off('followed-deal', 'app', 'email')] },
    ['push'],
    NOTHING,
  ],
  ['nothing when follows are off too', { at: 'home', follows: [SHOP], choices: NO_ALERTS }, NOTHING, NOTHING],
  ['all deals though follows are off', { at: 'home', follows: [SHOP], choices: NO_FOLLOWS }, ALL, ALL],
  ['a shop of another college', { at: 'elsewhere', follows: [SHOP] }, ALL, NOTHING],
  ['a category of another college', { at: 'elsewhere', follows: [CATEGORY] }, ALL, NOTHING],
  ['nothing of another college', { at: 'elsewhere' }, NOTHING, NOTHING],
  ['nothing elsewhere with follows off', { at: 'elsewhere', follows: [SHOP], choices: NO_FOLLOWS }, NOTHING, NOTHING],
  ['a shop without a college', { at: null, follows: [SHOP] }, ALL, NOTHING],
])('who follows what gets exactly that %s', async (_what, reader, ofShop, ofAnother) => {
  const vendorId = await aVendor();
  const deal = aDeal({ vendorId, collegeId: home, category: 'food_drink' });
  const another = aDeal({ vendorId: await aVendor(), collegeId: home, category: 'shopping' });
  const ann = await aReader(reader, vendorId);
  await approve(deal);
  await approve(another);
  expect([await received(ann, deal), await received(ann, another)]).toEqual([ofShop, ofAnother]);
});

describe('an early deal', () => {
  const ENOUGH = EARLY_ACCESS_POINTS;
  const early = (facts: Partial<Approved>): Approved =>
    aDeal({ isEarly: true, startDate: daysFromNow(0.9), approvedAt: daysFromNow(0.9), ...facts });
  const countOf = async (deal: Approved): Promise<number> =>
    (await notification.sql('select 1 from notifications where deal_id = ?', [deal.dealId])).length;
  /** Lets the day before the start pass, and waits until everybody else has been reached. */
  async function begin(deal: Approved): Promise<void> {
    await notification.sql("update deals set start_date = now() - interval '1 second' where id = ?", [deal.dealId]);
    await audienceIsReached(deal, 'notification_id is not null');
  }

  test.each<[string, Reader, before: string[], after: string[]]>([
    // Points × follows × switches: channels in the day before the start, and in total after it.
    ['early with enough points', { at: 'home', points: ENOUGH }, ALL, ALL],
    ['at the start with too few', { at: 'home', points: ENOUGH - 1 }, NOTHING, ALL],
    ['early and once, though followed twice over', { at: 'home', points: ENOUGH, follows: [SHOP, CATEGORY] }, ALL, ALL],
    ['early for a follow', { at: 'elsewhere', points: ENOUGH, follows: [SHOP] }, ALL, ALL],
    ['early for a follow without a college', { at: null, points: ENOUGH, follows: [CATEGORY] }, ALL, ALL],
    ['a follow at the start', { at: 'elsewhere', points: 0, follows: [SHOP] }, NOTHING, ALL],
    ['nothing of another college', { at: 'elsewhere', points: ENOUGH }, NOTHING, NOTHING],
    ['nothing when all is off', { at: 'home', points: ENOUGH, choices: NOT_ALL_DEALS }, NOTHING, NOTHING],
    ['the follow alone', { at: 'home', points: ENOUGH, follows: [SHOP], choices: NOT_ALL_DEALS }, ALL, ALL],
    [
      'nothing of another college, follows off',
      { at: 'elsewhere', points: ENOUGH, follows: [SHOP], choices: NO_FOLLOWS },
      NOTHING,
      NOTHING,
    ],
    ['a mail alone', { at: 'home', points: ENOUGH, choices: off('deal-alert', 'app', 'push') }, ['mail'], ['mail']],
  ])('is alerted to: %s', async (_what, reader, before, after) => {
    const vendorId = await aVendor();
    const deal = early({ vendorId, collegeId: home, category: 'food_drink' });
    const ann = await aReader(reader, vendorId);
    await approve(deal);
    expect(await received(ann, deal)).toEqual(before);
    await begin(deal);
    expect(await received(ann, deal)).toEqual(after);
  });

  test('has one alert for each member, also when its approval comes twice', async () => {
    const { collegeId } = await notification.college({ isActive: true });
    const deal = early({ vendorId: await aVendor(collegeId), collegeId });
    const member = await aUser(notification, { collegeId, points: ENOUGH });
    await aUser(notification, { collegeId, points: ENOUGH });
    for (let time = 0; time < 2; time++) {
      await approve(deal);
      expect(await countOf(deal)).toBe(2);
    }
    await begin(deal);
    for (let time = 0; time < 2; time++) {
      await notification.deliver('DealApproved', deal);
      expect(await countOf(deal)).toBe(3);
    }
    expect(await received(member, deal)).toEqual(['app']);
  });

  test('is not repeated to who reaches the points or moves meanwhile', async () => {
    const further = { collegeId: home, furtherCollegeIds: [elsewhere] };
    const deal = early({ vendorId: await aVendor(), ...further });
    const mover = await aUser(notification, { collegeId: home, points: ENOUGH, digest: 'instant' });
    const riser = await aUser(notification, { collegeId: home, digest: 'instant' });
    await approve(deal);
    await aUser(notification, { ...mover, collegeId: elsewhere, points: ENOUGH, digest: 'instant' });
    await aUser(notification, { ...riser, points: ENOUGH, digest: 'instant' });
    await begin(deal);
    expect([await received(mover, deal), await received(riser, deal)]).toEqual([
      ['app', 'mail'],
      ['app', 'mail'],
    ]);
  });

  test('reaches an open browser once', async () => {
    const deal = early({ vendorId: await aVendor(), collegeId: home });
    const member = await aUser(notification, { collegeId: home, points: ENOUGH });
    const other = await aUser(notification, { collegeId: home });
    const [theirs, others] = [await notification.stream(member), await notification.stream(other)];
    await eventually(() => theirs.events.length > 0 && others.events.length > 0);
    await approve(deal);
    const alert = { dealId: deal.dealId, title: `Early deal at Shop ${deal.vendorId}` };
    await eventually(() => expect(theirs.of('notification')).toMatchObject([alert]));
    expect(others.of('notification')).toEqual([]);
    await begin(deal);
    await eventually(() =>
      expect(others.of('notification')).toMatchObject([{ ...alert, title: `New deal at Shop ${deal.vendorId}` }]),
    );
    expect(theirs.of('notification')).toHaveLength(1);
  });

  test.each([
    ['is hidden', { isHidden: true }],
    ['has been early for hours', { startDate: daysFromNow(0.5) }],
    ['starts in more than a day', { startDate: daysFromNow(2) }],
    ['is not early', { isEarly: false }],
  ])('alerts nobody before its start if it %s', async (_what, facts) => {
    const deal = early({ vendorId: await aVendor(), collegeId: home, ...facts });
    await aUser(notification, { collegeId: home, points: ENOUGH });
    await notification.deliver('DealApproved', deal);
    expect(await notification.sql('select 1 from announcements where subject_id = ?', [deal.dealId])).toEqual([]);
    expect(await countOf(deal)).toBe(0);
  });
});

test('a follow begins when it is made: earlier alerts stay out of the list', async () => {
  const deal = aDeal({ vendorId: await aVendor(), collegeId: home });
  const ben = await aUser(notification, { collegeId: elsewhere });
  await approve(deal);
  await follow(ben, vendorTopic(deal.vendorId));
  expect(await received(ben, deal)).toEqual([]);
});

test('an open browser gets a followed alert, and loses it with the deal', async () => {
  const deal = aDeal({ vendorId: await aVendor(), collegeId: home });
  const cleo = await aUser(notification, { collegeId: elsewhere });
  await follow(cleo, vendorTopic(deal.vendorId));
  const source = await notification.stream(cleo);
  await eventually(() => source.events.length > 0);
  await approve(deal);
  await eventually(() =>
    expect(source.of('notification')).toMatchObject([{ dealId: deal.dealId, topics: topicsOf(deal) }]),
  );
  await notification.deliver('DealRemoved', { ...deal, userId: null });
  await eventually(() => expect(source.of('removed')).toHaveLength(1));
});

test('the mail of an alert gives each reason, and its link ends exactly that', async () => {
  const vendorId = await aVendor();
  const dan = await aUser(notification, { collegeId: home, digest: 'instant' });
  await follow(dan, vendorTopic(vendorId));
  await follow(dan, categoryTopic(home, 'services'));
  await follow(dan, categoryTopic(home, 'other'));
  await approve(aDeal({ vendorId, collegeId: home, category: 'services' }));
  const email = `user-${dan.userId}@uni.example`;
  await eventually(() => expect(notification.inbox.to(email)).toHaveLength(1), { message: 'mailed' });
  const raw = notification.inbox.to(email)[0]?.raw ?? '';
  expect(raw).toContain('List-Unsubscribe: <http://localhost:3000/api/newsletter/one-click/alerts/');
  const text = (partsOf(raw).get('text/plain') ?? '').replaceAll(/\s+/g, ' ');
  expect(text).toContain(`You follow Shop ${vendorId}. Stop following`);
  expect(text).toContain(`You follow Services at College ${home}. Stop following`);
  expect(text).not.toContain('Other at');
  expect(text).toContain('Emails for “New deals at your college” are on. Turn them off');
  const [[, shop] = []] = [...text.matchAll(/#list=follow&token=([\w.-]+)/g)];
  const post = async (path: string): Promise<number> =>
    (await notification.ask('POST', `/api/newsletter/one-click/${path}`)).statusCode;
  expect(await post(`follows/${shop}`)).toBe(200);
  expect(await post(`follows/${shop}`)).toBe(200);
  expect(await topics(dan)).toEqual([categoryTopic(home, 'services'), categoryTopic(home, 'other')]);
  const [, kind, token] = /#list=alerts&kind=([\w-]+)&token=([\w.-]+)/.exec(text) ?? [];
  // A token is valid for its kind alone; only the token of the one-click header is valid without a kind.
  expect(await post(`alerts/deal-ending/${token}`)).toBe(400);
  expect(await post(`alerts/${token}`)).toBe(400);
  expect(await post(`alerts/${kind}/${token}`)).toBe(200);
  expect(await post(`alerts/${kind}/${token}`)).toBe(200);
  const { userId } = dan;
  const chosen = await notification.sql('select email_notifications, alert_choices from users where id = ?', [userId]);
  expect(chosen).toEqual([{ email_notifications: true, alert_choices: ['deal-alert.email.off'] }]);
  const declined = (await notification.published('AlertMailsDeclined')).filter((event) => event.userId === userId);
  expect(declined).toEqual([{ userId, choice: 'deal-alert.email.off' }]);
});

describe('follows', () => {
  test('are listed by name, kept once, and ended one by one', async () => {
    const [eve, other] = [await aUser(notification), await aUser(notification)];
    const vendorId = await aVendor();
    const shop = await follow(eve, vendorTopic(vendorId));
    expect(await follow(eve, vendorTopic(vendorId))).toEqual(shop);
    const category = await follow(eve, categoryTopic(elsewhere, 'tutoring'));
    expect(await list(eve)).toEqual([shop, category]);
    expect(shop).toMatchObject({ vendorName: `Shop ${vendorId}`, category: null, collegeId: home });
    expect(category).toMatchObject({ vendorName: null, category: 'tutoring', collegeName: `College ${elsewhere}` });
    expect((await ask(other, 'DELETE', `/${shop.id}`)).status).toBe(404);
    expect((await ask(eve, 'DELETE', `/${shop.id}`)).body).toEqual([category]);
    expect((await ask(eve, 'DELETE', `/${shop.id}`)).status).toBe(404);
  });

  test.each([
    ['vendor:0', 400],
    ['vendor:1:food_drink', 400],
    ['college:1:nothing', 400],
    ['vendor:9999999999', 404],
    ['college:9999999999:other', 404],
  ])('of %s are answered %d', async (topic, status) => {
    expect((await ask(await aUser(notification), 'POST', '', { topic })).status).toBe(status);
  });

  test('of a business that readers do not see are refused without its name, and listed only while they see it', async () => {
    const sam = await aUser(notification);
    const { collegeId: waiting } = await notification.college({ isActive: false });
    const unseen = [
      await aVendor(home, { isPublic: false }),
      await aVendor(home, { isPublic: false, isSuspended: true }),
      await aVendor(waiting),
      randomInt(1, 2_000_000_000),
    ];
    for (const vendorId of unseen) {
      const answer = await ask<{ code: string }>(sam, 'POST', '', { topic: vendorTopic(vendorId) });
      expect([answer.status, answer.body.code]).toEqual([404, 'vendor_not_found']);
      expect(JSON.stringify(answer.body)).not.toContain('Shop');
    }
    const [vendorId = 0] = unseen;
    const now = (facts: object) =>
      notification.deliver('VendorUpdated', vendorFacts({ vendorId, collegeId: home, ...facts }));
    // A snapshot of the same version, and an event of an earlier version of the service.
    await now({ isPublic: true });
    await now({ version: 2 });
    await follow(sam, vendorTopic(vendorId));
    expect(await topics(sam)).toEqual([vendorTopic(vendorId)]);
    await now({ version: 3, isPublic: false });
    expect(await topics(sam)).toEqual([]);
  });

  test('have a limit for each account', async () => {
    const fay = await aUser(notification);
    await notification.sql(
      `insert into follows (user_id, topic) select ?, 'vendor:' || n from generate_series(2000000001, 2000000200) n`,
      [fay.userId],
    );
    const answer = await ask<{ code: string }>(fay, 'POST', '', { topic: categoryTopic(home, 'other') });
    expect([answer.status, answer.body.code]).toEqual([409, 'too_many_follows']);
  });

  test('end with their vendor, their college and their account, also when the event comes twice', async () => {
    const college = await notification.college({ isActive: true });
    const vendorId = await aVendor();
    const gil = await aUser(notification);
    const followed = [vendorTopic(vendorId), ...[college.collegeId, home].map((id) => categoryTopic(id, 'other'))];
    for (const topic of followed) await follow(gil, topic);
    const exported = await notification.ask('POST', '/internal/exports', {
      caller: { kind: 'service', name: 'identity' },
      body: { userId: gil.userId, email: 'gil@uni.example' },
    });
    expect(exported.json()).toMatchObject({ data: { follows: [{ topic: vendorTopic(vendorId) }, {}, {}] } });
    for (let twice = 0; twice < 2; twice++) await notification.deliver('VendorRemoved', { vendorId, userId: null });
    expect(await topics(gil)).toEqual([categoryTopic(college.collegeId, 'other'), categoryTopic(home, 'other')]);
    for (let twice = 0; twice < 2; twice++) await notification.deliver('CollegeRemoved', { ...college, version: 9 });
    expect(await topics(gil)).toEqual([categoryTopic(home, 'other')]);
    expect((await ask(gil, 'POST', '', { topic: vendorTopic(vendorId) })).status).toBe(404);
    await notification.deliver('UserDeleted', { userId: gil.userId, erasureId: crypto.randomUUID() });
    expect(await notification.sql('select id from follows where user_id = ?', [gil.userId])).toEqual([]);
  });
});

describe('a pinned follow', () => {
  const pinned = async (caller: Caller) => (await list(caller)).filter(({ isPinned }) => isPinned).map(({ id }) => id);

  test('is one of those with the points, comes first, and is the only one however often it is pressed', async () => {
    const hal = { ...(await aUser(notification)), points: PINNED_FOLLOW_POINTS };
    const [shop, category] = [
      await follow(hal, vendorTopic(await aVendor())),
      await follow(hal, categoryTopic(home, 'other')),
    ];
    const poor = { ...hal, points: PINNED_FOLLOW_POINTS - 1 };
    expect((await ask<{ code: string }>(poor, 'POST', `/${shop.id}/pin`)).body.code).toBe('access_denied');
    expect(await pinned(hal)).toEqual([]);
    const answers = await Promise.all(
      [shop, category, shop, category].map(({ id }) => ask<FollowDto[]>(hal, 'POST', `/${id}/pin`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await pinned(hal)).toHaveLength(1);
    expect((await ask<FollowDto[]>(hal, 'POST', `/${category.id}/pin`)).body).toEqual([
      { ...category, isPinned: true },
      shop,
    ]);
    const other = { ...(await aUser(notification)), points: PINNED_FOLLOW_POINTS };
    expect((await ask(other, 'POST', `/${shop.id}/pin`)).status).toBe(404);
    await ask(other, 'DELETE', `/${category.id}/pin`);
    expect(await pinned(hal)).toEqual([category.id]);
    expect((await ask(hal, 'DELETE', `/${category.id}/pin`)).body).toEqual([shop, category]);
  });

  test('is mailed at once to who gets the rest in the daily email', async () => {
    const ida = { ...(await aUser(notification, { collegeId: home })), points: PINNED_FOLLOW_POINTS };
    const [vendorId, otherId] = [await aVendor(), await aVendor()];
    const { id } = await follow(ida, vendorTopic(vendorId));
    await follow(ida, vendorTopic(otherId));
    await ask(ida, 'POST', `/${id}/pin`);
    await approve(aDeal({ vendorId, collegeId: home }));
    await approve(aDeal({ vendorId: otherId, collegeId: home }));
    const kinds = await notification.sql('select kind from messages where user_id = ? order by id', [ida.userId]);
    expect(kinds).toEqual([{ kind: 'alert' }, { kind: 'alert-digest' }]);
  });
});

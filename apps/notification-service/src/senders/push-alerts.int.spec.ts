import type { EventPayload } from '@campus-deals/contracts/events';
import { user } from '@campus-deals/messaging/testing/service';
import { eventually, forFile } from '@campus-deals/testing';
import { uuidv7 } from 'uuidv7';
import { describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { daysFromNow, shownDeal } from '../testing/deal-facts.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { type FakeBrowser, FakePushService, type PushAnswer } from '../testing/push-service.js';
import { aUser } from '../testing/some-users.js';

const keys = webPush.generateVAPIDKeys();
const service = await forFile(FakePushService.start());
const notification = await forFile(
  NotificationUnderTest.start({
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    VAPID_SUBJECT: 'mailto:push@campusdeals.example',
    PUSH_HOSTS: service.host,
  }),
);

const DEAL = shownDeal({ endDate: daysFromNow(3) });

const at = (hours: number): string => `${String((new Date().getUTCHours() + hours + 24) % 24).padStart(2, '0')}:00`;
/** Quiet hours that last for the test. */
const QUIET = { timeZone: 'UTC', quietFrom: at(-1), quietTo: at(3) } as const;

/** Creates a student with a browser that alerts are pushed to, and maybe further ones. */
async function aStudent(
  facts: Partial<EventPayload<'UserUpdated'>> = {},
  further: FakeBrowser[] = [],
): Promise<{ userId: number; browser: FakeBrowser }> {
  const { userId } = await aUser(notification, { browserNotifications: true, emailNotifications: false, ...facts });
  const browser = service.browser();
  for (const { subscription } of [browser, ...further]) {
    const caller = user(userId, 'student', 1);
    const answer = await notification.ask('POST', '/api/user/push-subscriptions', { caller, body: subscription });
    expect(answer.statusCode).toBe(200);
  }
  return { userId, browser };
}

let lastDeal = 100;
/** Notifies of a new deal, and returns its id. */
async function tell(to: { collegeId: number } | { userId: number }, cause: string = uuidv7()): Promise<number> {
  const dealId = (lastDeal += 1);
  await notification.notify(to, { cause, dealId, data: { path: `/college/iowa/deal/${dealId}`, deal: DEAL } });
  return dealId;
}

const pushesTo = (userId: number): Promise<{ status: string; attempts: number }[]> =>
  notification.sql(`select status, attempts from messages where user_id = ? and channel = 'push' order by id`, [
    userId,
  ]);
const statusOf = async (userId: number): Promise<string | undefined> => (await pushesTo(userId))[0]?.status;
const isOver = (userId: number, status: string | undefined): Promise<unknown> =>
  eventually(async () => expect(await statusOf(userId)).toBe(status), { message: `a push ${status}` });
/** Makes everything pending due now. */
const hurry = async (userId: number): Promise<void> => {
  await notification.sql('update push_subscriptions set not_before = null where user_id = ?', [userId]);
  await notification.sql(`update messages set due_at = now() where user_id = ? and status = 'pending'`, [userId]);
};
const browsersOf = (userId: number): Promise<{ failures: number; not_before: string | null }[]> =>
  notification.sql('select failures, not_before from push_subscriptions where user_id = ?', [userId]);

describe('an alert to a college', () => {
  test('is pushed once to each browser of each user who wants it', async () => {
    const { collegeId } = await notification.college();
    const other = await notification.college();
    const second = service.browser();
    const wants = await aStudent({ collegeId }, [second]);
    const [refuses, elsewhere] = [
      await aStudent({ collegeId, browserNotifications: false }),
      await aStudent({ collegeId: other.collegeId }),
    ];
    const cause = uuidv7();
    const dealId = await tell({ collegeId }, cause);
    await tell({ collegeId }, cause);
    await eventually(async () =>
      expect(await pushesTo(wants.userId)).toMatchObject([{ status: 'sent' }, { status: 'sent' }]),
    );
    for (const browser of [wants.browser, second])
      expect(browser.messages).toMatchObject([{ tag: `deal-${dealId}`, path: `/college/iowa/deal/${dealId}` }]);
    expect([refuses.browser.received, elsewhere.browser.received]).toEqual([[], []]);
    expect([await pushesTo(refuses.userId), await pushesTo(elsewhere.userId)]).toEqual([[], []]);
  });

  test('is encrypted, signed, and has a TTL and a topic', async () => {
    const { userId, browser } = await aStudent();
    const dealId = await tell({ userId });
    await isOver(userId, 'sent');
    const [push] = browser.received;
    expect(push?.headers).toMatchObject({
      topic: `deal-${dealId}`,
      'content-encoding': 'aes128gcm',
      urgency: 'normal',
    });
    const ttl = Number(push?.headers['ttl']);
    expect(ttl).toBeGreaterThan(2.9 * 86_400);
    expect(ttl).toBeLessThanOrEqual(3 * 86_400);
    expect(push?.body.length).toBeLessThanOrEqual(4096);
    const [, token = ''] = /^vapid t=([^,]+), k=/.exec(String(push?.headers.authorization)) ?? [];
    const [, claims = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: service.url,
      sub: 'mailto:push@campusdeals.example',
    });
  });
});

describe('a push service’s answer', () => {
  test.each([404, 410])('%i ends the browser’s subscription', async (status) => {
    const { userId, browser } = await aStudent();
    browser.answers(() => status);
    await tell({ userId });
    await eventually(async () => expect(await browsersOf(userId)).toEqual([]));
    expect(await pushesTo(userId)).toEqual([]);
    expect(service.attemptsAt(browser)).toBe(1);
  });

  test('413 drops this push alone', async () => {
    const { userId, browser } = await aStudent();
    browser.answers((attempt) => (attempt === 1 ? 413 : 201));
    await tell({ userId });
    await isOver(userId, 'failed');
    expect([service.attemptsAt(browser), browser.received.length]).toEqual([1, 0]);
    expect(await browsersOf(userId)).toMatchObject([{ failures: 1 }]);
    const next = await tell({ userId });
    await eventually(() => expect(browser.messages).toMatchObject([{ tag: `deal-${next}` }]));
    await eventually(async () => expect(await browsersOf(userId)).toMatchObject([{ failures: 0 }]));
  });

  test('429 delays every alert for as long as it demands', async () => {
    const { userId, browser } = await aStudent();
    browser.answers((attempt, response) => {
      response.setHeader('retry-after', '120');
      return attempt === 1 ? 429 : 201;
    });
    await tell({ userId });
    await eventually(async () => expect(await browsersOf(userId)).toMatchObject([{ failures: 1 }]));
    const [{ not_before: until } = {}] = await browsersOf(userId);
    expect(Date.parse(until ?? '') - Date.now()).toBeGreaterThan(100_000);
    await tell({ userId });
    const waiting = `select due_at > now() + interval '100 seconds' as waits from messages where user_id = ?`;
    await eventually(
      async () => expect(await notification.sql(waiting, [userId])).toEqual([{ waits: true }, { waits: true }]),
      { message: 'the second to be put off, too' },
    );
    expect(service.attemptsAt(browser)).toBe(1);
    await hurry(userId);
    await eventually(() => expect(browser.received).toHaveLength(2));
  });

  test.each<[string, PushAnswer]>([
    ['500', (attempt) => (attempt === 1 ? 500 : 201)],
    ['nothing, and hangs up', (attempt, response) => (attempt === 1 ? (response.destroy(), undefined) : 201)],
    ['nothing in time', (attempt) => (attempt === 1 ? undefined : 201)],
  ])('%s is tried again later', async (_what, answer) => {
    const { userId, browser } = await aStudent();
    browser.answers(answer);
    await tell({ userId });
    await eventually(async () => expect(await browsersOf(userId)).toMatchObject([{ failures: 1 }]));
    expect(await statusOf(userId)).toBe('pending');
    await hurry(userId);
    await isOver(userId, 'sent');
    expect(browser.messages).toHaveLength(1);
  });

  test('a redirect is not followed', async () => {
    const [{ userId, browser }, elsewhere] = [await aStudent(), service.browser()];
    browser.answers((_attempt, response) => {
      response.setHeader('location', elsewhere.subscription.endpoint);
      return 307;
    });
    await tell({ userId });
    await isOver(userId, 'failed');
    expect([service.attemptsAt(browser), service.attemptsAt(elsewhere)]).toEqual([1, 0]);
  });

  test('for one browser neither blocks nor repeats pushes to another', async () => {
    const other = service.browser();
    const { userId, browser } = await aStudent({}, [other]);
    browser.answers((attempt) => (attempt === 1 ? 503 : 201));
    await tell({ userId });
    await eventually(() => expect(other.received).toHaveLength(1));
    await eventually(async () => expect((await browsersOf(userId)).map(({ failures }) => failures)).toContain(1));
    await hurry(userId);
    await eventually(() => expect([browser.received.length, other.received.length]).toEqual([1, 1]));
    await eventually(async () =>
      expect((await pushesTo(userId)).map(({ status }) => status)).toEqual(['sent', 'sent']),
    );
  });
});

describe('a push', () => {
  test('waits for the end of quiet hours', async () => {
    const { userId, browser } = await aStudent(QUIET);
    await tell({ userId });
    const [due = ''] = await notification.column<string>('select due_at from messages where user_id = ?', [userId]);
    expect(new Date(due).toISOString()).toContain(`T${QUIET.quietTo}:00`);
    await hurry(userId);
    const waiting = 'select attempts, due_at > now() as waits from messages where user_id = ?';
    await eventually(async () =>
      expect(await notification.sql(waiting, [userId])).toEqual([{ attempts: 0, waits: true }]),
    );
    expect(browser.received).toEqual([]);
  });

  const by = (statement: string) => (userId: number) => notification.sql(statement, [userId]);
  test.each<[string, (userId: number, dealId: number) => Promise<unknown>]>([
    [
      'has read it in the product',
      by(`insert into notification_receipts (notification_id, user_id, read_at)
          select (about->>'notificationId')::int, user_id, now() from messages where user_id = ?`),
    ],
    ['wants none any more', by('update users set browser_notifications = false where id = ?')],
    [
      'has switched pushes of this kind off',
      by(`update users set alert_choices = '{deal-alert.push.off}' where id = ?`),
    ],
    ['was told of something that was taken back', by('delete from notifications where user_id = ?')],
    ['was told of a deal that is hidden', (_userId, dealId) => notification.deal({ dealId, isHidden: true })],
  ])('goes to nobody who %s', async (_what, happens) => {
    const { userId, browser } = await aStudent(QUIET);
    await happens(userId, await tell({ userId }));
    await notification.sql('update users set quiet_from = null where id = ?', [userId]);
    await hurry(userId);
    await isOver(userId, undefined);
    expect(browser.received).toEqual([]);
  });
});

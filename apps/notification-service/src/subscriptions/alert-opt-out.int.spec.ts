import { eventually } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { partsOf } from '../testing/mail-parts.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { aUser } from '../testing/some-users.js';
import { AlertLinks } from './mail-links.js';

const notification = await NotificationUnderTest.shared();

const tell = (userId: number, title = 'You earned 10 points'): Promise<void> =>
  notification.notify({ userId }, { kind: 'referral-credited', title });
const aReader = async (facts: Parameters<typeof aUser>[1] = {}): Promise<{ userId: number; email: string }> => {
  const { userId } = await aUser(notification, { digest: 'instant', ...facts });
  return { userId, email: `user-${userId}@uni.example` };
};
const post = async (userId: number): Promise<number> => {
  const url = new URL(notification.get(AlertLinks).oneClick(userId)).pathname;
  return (await notification.ask('POST', url)).statusCode;
};
const declined = (userId: number): Promise<object[]> =>
  notification.column(
    "select payload from outbox_events where name = 'AlertMailsDeclined' and (payload->>'userId')::int = ?",
    [userId],
  );

test('a mail about an alert can be ended by the mail program’s one-click header, and from its footer', async () => {
  const { userId, email } = await aReader();
  await tell(userId);
  await eventually(() => expect(notification.inbox.to(email)).toHaveLength(1), { message: 'mailed' });
  const raw = notification.inbox.to(email)[0]?.raw ?? '';
  const [, url = ''] =
    /^List-Unsubscribe: <http:\/\/localhost:3000(\/api\/newsletter\/one-click\/alerts\/[\w.-]+)>\r?$/m.exec(raw) ?? [];
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  for (const part of partsOf(raw).values())
    expect(part).toMatch(/newsletter\/unsubscribe#list=alerts&(?:amp;)?token=\d+\.[\w-]{43}/);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const clicked = await notification.ask('POST', url, { headers, body: 'List-Unsubscribe=One-Click' });
  expect(clicked.statusCode).toBe(200);
  expect(await notification.column('select email_notifications from users where id = ?', [userId])).toEqual([false]);
});

test('the link ends waiting and future mails of its user alone, no newsletter, and notifies identity once', async () => {
  const timeZone = new Date().getUTCHours() < 12 ? 'Etc/GMT-6' : 'Etc/GMT+6';
  const quiet = { quietFrom: '00:00', quietTo: '23:59', timeZone };
  const [ann, ben] = [await aReader(quiet), await aReader()];
  const { collegeId } = await notification.college();
  await notification.post('subscribe', { email: ann.email, collegeId });
  await tell(ann.userId);
  for (let time = 0; time < 2; time++) expect(await post(ann.userId)).toBe(200);
  await notification.sql('update users set quiet_from = null where id = ?', [ann.userId]);
  await notification.sql('update messages set due_at = now() where user_id = ?', [ann.userId]);
  await tell(ann.userId, 'Later');
  await tell(ben.userId);
  await eventually(() => expect(notification.inbox.to(ben.email)).toHaveLength(1));
  await eventually(
    async () => expect(await notification.sql('select 1 from messages where user_id = ?', [ann.userId])).toEqual([]),
    { message: 'what waited is withdrawn' },
  );
  expect(notification.inbox.to(ann.email)).toEqual([]);
  expect([await declined(ann.userId), await declined(ben.userId)]).toEqual([[{ userId: ann.userId }], []]);
  const subscribed = 'select 1 from newsletter_subscriptions where email = ?';
  expect(await notification.sql(subscribed, [ann.email])).toHaveLength(1);
});

test('the link of one kind ends the mails of its line, once, and those of no other', async () => {
  const { userId } = await aReader({ alertChoices: ['review-hidden.email.on', 'deal-alert.push.off'] });
  const { hash } = new URL(notification.get(AlertLinks).page(userId, 'referral-credited'));
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  for (let time = 0; time < 2; time++)
    expect((await notification.post(`one-click/alerts/referral-credited/${token}`, {})).statusCode).toBe(200);
  const off = ['referral-credited', 'review-hidden', 'review-answered'].map((kind) => `${kind}.email.off`);
  expect(await notification.column('select alert_choices from users where id = ?', [userId])).toEqual([
    ['deal-alert.push.off', ...off],
  ]);
  expect(new Set(await declined(userId))).toEqual(new Set(off.map((choice) => ({ userId, choice }))));
});

test('the link gives the same answer once the account is gone', async () => {
  expect(await post(1_950_000_000)).toBe(200);
  expect(await declined(1_950_000_000)).toEqual([]);
});

import { generateKeyPairSync } from 'node:crypto';
import { eventually, forFile } from '@campus-deals/testing';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { uuidv7 } from 'uuidv7';
import { describe, expect, test } from 'vitest';
import { NotificationStore } from '../notifications/notification.store.js';
import { partsOf } from '../testing/mail-parts.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { aUser } from '../testing/some-users.js';
import { AlertLinks, UnsubscribeLinks } from './mail-links.js';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
/** Answers like the DNS of the sender's domain. */
const resolver = (): Promise<string[][]> => Promise.resolve([[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]]);

const notification = await forFile(
  NotificationUnderTest.start({
    DKIM_PRIVATE_KEY: privateKey.replaceAll('\n', String.raw`\n`),
    DKIM_SELECTOR: 'campus',
    DKIM_DOMAIN: 'campusdeals.example',
  }),
);

const tell = (userId: number, title = 'You earned 10 points'): Promise<void> =>
  notification.inTransaction(() =>
    notification.get(NotificationStore).notifyUser(userId, {
      kind: 'referral-credited',
      cause: uuidv7(),
      title,
      description: 'Somebody has subscribed.',
    }),
  );
const aReader = async (): Promise<{ userId: number; email: string }> => {
  const { userId } = await aUser(notification, { digest: 'instant' });
  return { userId, email: `user-${userId}@uni.example` };
};
const pathFor = (userId: number): string => new URL(notification.get(AlertLinks).oneClick(userId)).pathname;
const post = async (url: string, payload?: string): Promise<number> =>
  (
    await notification.inject({
      method: 'POST',
      url,
      ...(payload && { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    })
  ).statusCode;
const wantsMails = async (userId: number): Promise<boolean | undefined> =>
  (await notification.column<boolean>('select email_notifications as wants from users where id = ?', [userId]))[0];
const declined = (userId: number): Promise<object[]> =>
  notification.sql(
    "select payload from outbox_events where name = 'AlertMailsDeclined' and (payload->>'userId')::int = ?",
    [userId],
  );

describe('a mail about an alert', () => {
  test('can be ended by the mail program’s one-click header, which the signature covers, and from its footer', async () => {
    const { userId, email } = await aReader();
    await tell(userId);
    await eventually(() => expect(notification.inbox.to(email)).toHaveLength(1), { message: 'mailed' });
    const raw = notification.inbox.to(email)[0]?.raw ?? '';
    const url = /^List-Unsubscribe: <http:\/\/localhost:3000(\/api\/newsletter\/one-click\/alerts\/[\w.-]+)>\r?$/m.exec(
      raw,
    );
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const { results } = await dkimVerify(Buffer.from(raw), { resolver });
    expect(results.map(({ status }) => status.result)).toEqual(['pass']);
    expect(results[0]?.signingHeaders?.keys.toLowerCase().split(/[\s:;,]+/)).toEqual(
      expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']),
    );
    for (const part of partsOf(raw).values())
      expect(part).toMatch(/newsletter\/unsubscribe#list=alerts&(?:amp;)?token=\d+\.[\w-]{43}/);
    expect(await post(url?.[1] ?? '', 'List-Unsubscribe=One-Click')).toBe(200);
    expect(await wantsMails(userId)).toBe(false);
  });
});

describe('the link', () => {
  test('ends waiting and future mails of its user alone, and notifies identity once', async () => {
    const [ann, ben] = [await aReader(), await aReader()];
    await notification.sql("update users set quiet_from = '00:00', quiet_to = '23:59', time_zone = 'UTC'");
    await tell(ann.userId);
    for (let time = 0; time < 2; time++) expect(await post(pathFor(ann.userId))).toBe(200);
    await notification.sql('update users set quiet_from = null, quiet_to = null');
    await notification.sql('update messages set due_at = now() where user_id = ?', [ann.userId]);
    await tell(ann.userId, 'Later');
    await tell(ben.userId);
    await eventually(() => expect(notification.inbox.to(ben.email)).toHaveLength(1));
    await eventually(
      async () =>
        expect(await notification.sql('select 1 from messages where user_id = ?', [ann.userId])).toHaveLength(0),
      { message: 'what waited is withdrawn' },
    );
    expect(notification.inbox.to(ann.email)).toEqual([]);
    expect(await declined(ann.userId)).toEqual([{ payload: { userId: ann.userId } }]);
    expect(await declined(ben.userId)).toEqual([]);
  });

  test('by GET and HEAD changes nothing', async () => {
    const { userId } = await aReader();
    for (let time = 0; time < 100; time++)
      for (const method of ['GET', 'HEAD'] as const)
        expect((await notification.inject({ method, url: pathFor(userId) })).statusCode).toBe(302);
    expect(await wantsMails(userId)).toBe(true);
    expect(await declined(userId)).toEqual([]);
  });

  test('leaves newsletters alone, and newsletter links leave alert mails alone', async () => {
    const { userId, email } = await aReader();
    const { collegeId } = await notification.college();
    await notification.sql(
      'insert into newsletter_subscriptions (id, email, college_id, user_id) values (?, ?, ?, ?)',
      [userId, email, collegeId, userId],
    );
    const token = pathFor(userId).split('/').at(-1) ?? '';
    const [, signature = ''] = token.split('.');
    const newsletterToken = notification.get(UnsubscribeLinks).tokenOf(userId);
    expect(await post(`/api/newsletter/one-click/${token}`)).toBe(400);
    for (const bad of [newsletterToken, `${userId + 1}.${signature}`, `${userId}.${'A'.repeat(43)}`, '%00'])
      expect([bad, await post(`/api/newsletter/one-click/alerts/${bad}`)]).toEqual([bad, 400]);
    expect(await wantsMails(userId)).toBe(true);
    expect(await post(pathFor(userId))).toBe(200);
    expect(await notification.sql('select 1 from newsletter_subscriptions where id = ?', [userId])).toHaveLength(1);
  });

  test('gives the same answer once the account is gone', async () => {
    expect(await post(pathFor(1_950_000_000))).toBe(200);
    expect(await declined(1_950_000_000)).toEqual([]);
  });
});

import { eventually, forFile } from '@campus-deals/testing';
import pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { NewslettersUnderTest, people } from '../testing/newsletters.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { NewsletterRecipientsService } from './newsletter-recipients.service.js';
import { SendNewsletterChunk } from './send-newsletter-chunk.job.js';

const notification = await forFile(NotificationUnderTest.start({ NEWSLETTER_UNCERTAIN_RETRY_S: '3600' }));
const newsletters = new NewslettersUnderTest(notification);
beforeEach(() => {
  notification.inbox.refusal = () => undefined;
  notification.inbox.delayMs = 0;
});

const mailsTo = (emails: string[]): number[] => emails.map((email) => notification.inbox.to(email).length);
const setStatus = (id: number, status: string): Promise<unknown> =>
  notification.sql('update newsletters set status = ? where id = ?', [status, id]);
const forgetTurns = (): Promise<unknown> => notification.sql('delete from mailbox_turns');

test('a mail whose answer never came is uncertain, and is retried once under the same Message-ID', async () => {
  const [[email = ''], { SMTP_TIMEOUT_MS }] = [people(1), notification.env];
  notification.env.SMTP_TIMEOUT_MS = 6000;
  notification.inbox.delayMs = 60_000;
  const id = await newsletters.sendTo([email]);
  await newsletters.becomes(id, { status: 'sending', uncertain: 1, open: 1 });
  notification.env.SMTP_TIMEOUT_MS = SMTP_TIMEOUT_MS;
  notification.inbox.delayMs = 0;
  await forgetTurns();
  await newsletters.makeDue(id);
  await newsletters.becomes(id, { status: 'sent', sent: 1, uncertain: 0 });
  const ids = notification.inbox.to(email).map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  await newsletters.expectExactCounts(id);
});

test('an unavailable mail server costs no attempt, and newsletters are sent when it is back', async () => {
  const emails = people(3);
  const port = Number(new URL(notification.env.SMTP_URL).port);
  await notification.inbox.stop();
  const id = await newsletters.sendTo(emails);
  await eventually(async () =>
    expect((await notification.app.inject('/metrics')).body).toContain('newsletter_mail_server_up 0'),
  );
  await notification.inbox.start(port);
  await newsletters.becomes(id, { status: 'sent', sent: 3 });
  expect((await newsletters.recipients(id)).map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
  expect(mailsTo(emails)).toEqual([1, 1, 1]);
});

test('an unsubscribe request waits for the mail in progress', async () => {
  const [email = ''] = people(1);
  notification.inbox.delayMs = 700;
  const id = await newsletters.sendTo([email]);
  await eventually(() => expect(mailsTo([email])).toEqual([1]));
  await notification.unsubscribe(email);
  await eventually(async () => expect(await newsletters.recipients(id)).toMatchObject([{ status: 'sent' }]));
});

test('what another sender has in hand is left to it, until its connection to the database ends', async () => {
  const emails = people(2);
  notification.inbox.refusal = () => 451;
  const id = await newsletters.sendTo(emails);
  await eventually(async () =>
    expect((await newsletters.recipients(id)).map(({ attempts }) => attempts)).toEqual([1, 1]),
  );
  await setStatus(id, 'paused');
  await forgetTurns();
  await newsletters.makeDue(id);
  const sender = new pg.Client({ connectionString: notification.env.NOTIFICATION_DATABASE_URL });
  await sender.connect();
  await sender.query('BEGIN');
  await sender.query('SELECT FROM newsletter_recipients WHERE email = $1 FOR UPDATE', [emails[0]]);
  notification.inbox.refusal = () => undefined;
  await setStatus(id, 'sending');
  await newsletters.becomes(id, { sent: 1, open: 1 });
  expect(mailsTo(emails)).toEqual([0, 1]);
  await sender.end();
  await newsletters.becomes(id, { status: 'sent', sent: 2 });
  expect(mailsTo(emails)).toEqual([1, 1]);
});

test('an address whose mailbox does not exist is suppressed, one whose mail is refused is not', async () => {
  const [gone = '', refused = ''] = people(2);
  const collegeId = await newsletters.collegeOf([gone, refused]);
  notification.inbox.refusal = (address) => (address === gone ? '550 5.1.1 no such user' : '554 5.7.1 not from you');
  const id = await newsletters.send({ collegeId });
  await newsletters.becomes(id, { status: 'sent', failed: 2 });
  notification.inbox.refusal = () => undefined;
  await forgetTurns();
  const next = await newsletters.send({ collegeId });
  await newsletters.becomes(next, { status: 'sent', sent: 1 });
  expect(mailsTo([gone, refused])).toEqual([0, 1]);
});

test('an erased address leaves only counts that add up, and the newsletter ends', async () => {
  const [email = '', other = ''] = people(2);
  notification.inbox.refusal = (address) => (address === email ? 451 : undefined);
  const id = await newsletters.sendTo([email, other]);
  await newsletters.becomes(id, { sent: 1, open: 1 });
  const service = notification.get(NewsletterRecipientsService);
  const subject = { email, requestedAt: new Date().toISOString() };
  for (let run = 0; run < 2; run++) await notification.inTransaction(() => service.erase(1, subject));
  await newsletters.becomes(id, { status: 'sent', recipients: 2, sent: 1, skipped: 1, open: 0 });
  expect((await newsletters.recipients(id)).map((one) => one.email)).toEqual([other]);
});

test('a failed newsletter is resumed when an operator retries failed rows', async () => {
  const emails = people(1);
  const id = await newsletters.send({ collegeId: await newsletters.collegeOf(emails), undoSeconds: 300 });
  await notification.sql("update newsletters set status = 'failed', starts_at = null where id = ?", [id]);
  expect(await notification.get(SendNewsletterChunk).retryFailed()).toBe(1);
  await newsletters.becomes(id, { status: 'sent', sent: 1 });
  expect(mailsTo(emails)).toEqual([1]);
});

test('two senders share a newsletter, and no recipient gets two', async () => {
  const second = await notification.replica();
  onTestFinished(() => second.stop());
  const emails = people(600);
  const id = await newsletters.sendTo(emails);
  await newsletters.becomes(id, { status: 'sent', sent: 600 }, 150_000);
  expect(mailsTo(emails).every((mails) => mails === 1)).toBe(true);
  await newsletters.expectExactCounts(id);
});

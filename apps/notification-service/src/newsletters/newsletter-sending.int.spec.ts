import { user } from '@campus-deals/messaging/testing/service';
import { eventually, forFile } from '@campus-deals/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { partsOf } from '../testing/mail-parts.js';
import { NewslettersUnderTest, people } from '../testing/newsletters.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { ListRecipients } from './list-recipients.job.js';
import { NewsletterContent } from './college-news.content.js';
import { NewslettersService } from './newsletters.service.js';

const notification = await forFile(
  NotificationUnderTest.start({
    NEWSLETTER_PAUSE_AFTER: '10',
    NEWSLETTER_PAUSE_PERCENT: '50',
    NEWSLETTER_RETRY_S: '3600',
  }),
);
const newsletters = new NewslettersUnderTest(notification);
beforeEach(() => {
  notification.inbox.refusal = () => undefined;
  notification.inbox.delayMs = 0;
});

const mailsTo = (emails: string[]): number[] => emails.map((email) => notification.inbox.to(email).length);

describe('a newsletter', () => {
  test('goes once to each subscriber of its college, and to no other address', async () => {
    const [ours, others] = [people(30), people(3)];
    await newsletters.collegeOf(others);
    const id = await newsletters.sendTo(ours);
    await newsletters.becomes(id, { status: 'sent', recipients: 30, sent: 30, open: 0 });
    expect(mailsTo(ours)).toEqual(ours.map(() => 1));
    expect(mailsTo(others)).toEqual([0, 0, 0]);
    await newsletters.expectExactCounts(id);
  });

  test('to all active colleges is one mail to a subscriber of several, with a section for each', async () => {
    const [both, one] = people(2) as [string, string];
    const first = await newsletters.collegeOf([both]);
    const second = await newsletters.collegeOf([both, one]);
    const waiting = await notification.college({ isActive: false });
    const nobody = people(1);
    await newsletters.subscribe(waiting.collegeId, nobody);
    const id = await newsletters.send({ collegeId: null });
    await eventually(() => expect(mailsTo([both, one])).toEqual([1, 1]));
    expect((await newsletters.recipients(id)).map(({ email }) => email)).not.toContain(nobody[0]);
    await ask('POST', `${id}/cancel`);
    const text = partsOf(notification.inbox.to(both)[0]?.raw ?? '').get('text/plain');
    expect(text).toContain(`College ${first}`);
    expect(text).toContain(`College ${second}`);
  });

  test('lists and sends the rest in the month in which it began', async () => {
    const [emails, month] = [people(3), '2026-01-01'];
    const [id = 0] = await notification.column<number>(
      `insert into newsletters (trigger, college_id, status, started_at) values ('admin', ?, 'sending', ?) returning id`,
      [await newsletters.collegeOf(emails), `${month}T00:00:00Z`],
    );
    notification.get(NewslettersService).begin();
    await newsletters.becomes(id, { status: 'sent', recipients: 3, sent: 3, open: 0 });
    await newsletters.expectExactCounts(id);
    expect(mailsTo(emails)).toEqual([1, 1, 1]);
    const rows = 'select count(*)::int as count from newsletter_recipients_2026_01 where newsletter_id = ?';
    expect(await notification.sql(rows, [id])).toEqual([{ count: 3 }]);
  });

  test('carries each recipient’s own links, headers on one line, and its Message-ID', async () => {
    const emails = people(2);
    const id = await newsletters.sendTo(emails);
    await newsletters.becomes(id, { status: 'sent' });
    const tokens = (await newsletters.recipients(id)).map(({ email, id: recipientId }) => {
      const raw = notification.inbox.to(email)[0]?.raw ?? '';
      expect(raw).toMatch(
        new RegExp(String.raw`^Message-ID: <newsletter-${id}-${recipientId}@campusdeals\.example>\r$`, 'm'),
      );
      expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
      expect(raw).toMatch(new RegExp(`^To: ${email}\r$`, 'm'));
      const [, token = ''] = /^List-Unsubscribe: <\S+\/one-click\/([\w.-]+)>\r$/m.exec(raw) ?? [];
      const parts = partsOf(raw);
      expect([...parts.keys()]).toEqual(['text/plain', 'text/html']);
      for (const part of parts.values()) {
        expect(part).toContain(`/newsletter/unsubscribe#token=${token}`);
        expect(part).not.toContain('.invalid');
      }
      return token;
    });
    expect(new Set(tokens).size).toBe(2);
  });

  test('starts only once its time to undo it is over, whichever replica finds it then', async () => {
    const [kept, undone] = [people(2), people(2)];
    const [keptId, undoneId] = [
      await newsletters.send({ collegeId: await newsletters.collegeOf(kept), undoSeconds: 300 }),
      await newsletters.send({ collegeId: await newsletters.collegeOf(undone), undoSeconds: 300 }),
    ];
    const list = notification.get(ListRecipients);
    const run = (id: number) => notification.inContext(() => list.run(id, new AbortController().signal));
    await Promise.all([keptId, undoneId].map(run));
    expect(await newsletters.state(keptId)).toMatchObject({ status: 'queued', recipients: 0 });
    expect(mailsTo([...kept, ...undone])).toEqual([0, 0, 0, 0]);
    await ask('POST', `${undoneId}/cancel`);
    await notification.sql('update newsletters set starts_at = now() where id in (?, ?)', [keptId, undoneId]);
    await newsletters.becomes(keptId, { status: 'sent', sent: 2 });
    await run(undoneId);
    expect(await newsletters.state(undoneId)).toMatchObject({ status: 'cancelled', recipients: 0 });
    expect(mailsTo([...kept, ...undone])).toEqual([1, 1, 0, 0]);
  });

  test('as a test goes to the admin who requests it, whatever they follow', async () => {
    await notification.sql(
      `insert into users (id, email, role, email_notifications, browser_notifications, version)
       values (70, 'admin@campus.example', 'admin', true, true, 1)`,
    );
    const readers = people(2);
    const id = await newsletters.sendTo(readers, { trigger: 'test', createdBy: 70 });
    await newsletters.becomes(id, { status: 'sent', recipients: 1, sent: 1 });
    expect(mailsTo(['admin@campus.example', ...readers])).toEqual([1, 0, 0]);
  });
});

describe('a recipient', () => {
  test('who unsubscribes before the mail is sent gets none, and the reason is recorded', async () => {
    const emails = people(3);
    const [leaver = ''] = emails;
    notification.inbox.refusal = (address) => (address === leaver ? 451 : undefined);
    const id = await newsletters.sendTo(emails);
    await newsletters.becomes(id, { sent: 2, open: 1 });
    await notification.unsubscribe(leaver);
    notification.inbox.refusal = () => undefined;
    await newsletters.makeDue(id);
    await newsletters.becomes(id, { status: 'sent', sent: 2, skipped: 1 });
    expect(mailsTo([leaver])).toEqual([0]);
    expect((await newsletters.recipients(id))[0]).toMatchObject({ status: 'skipped', reply: 'no longer subscribed' });
  });

  test('whose server refuses for good has failed, and is mailed again only when an admin retries', async () => {
    const emails = people(2);
    notification.inbox.refusal = (address) => (address === emails[0] ? 554 : undefined);
    const id = await newsletters.sendTo(emails);
    await newsletters.becomes(id, { status: 'sent', sent: 1, failed: 1 });
    notification.inbox.refusal = () => undefined;
    await ask('POST', `${id}/retry-failed`);
    await newsletters.becomes(id, { status: 'sent', sent: 2, failed: 0 });
    expect(mailsTo(emails)).toEqual([1, 1]);
    await newsletters.expectExactCounts(id);
  });

  test('who is skipped, since there is no content, takes no throttle slot', async () => {
    const [email = ''] = people(1);
    const silent = await notification.college({ isActive: true });
    await newsletters.subscribe(silent.collegeId, [email]);
    const id = await newsletters.send({ collegeId: silent.collegeId });
    await newsletters.becomes(id, { status: 'sent', skipped: 1 });
    expect(await newsletters.recipients(id)).toMatchObject([{ status: 'skipped', reply: 'nothing to say' }]);
    const other = await notification.college({ isActive: true });
    await notification.post('subscribe', { email, collegeId: other.collegeId });
    await eventually(() => expect(mailsTo([email])).toEqual([1]));
  });

  test('gets one mail a minute, of any kind', async () => {
    const [email = ''] = people(1);
    const collegeId = await newsletters.collegeOf([email]);
    const plus = email.replace('@', '+deals@');
    await newsletters.subscribe(collegeId, [plus]);
    const id = await newsletters.send({ collegeId });
    await newsletters.becomes(id, { sent: 1, open: 1 });
    expect(mailsTo([email, plus]).reduce((sum, n) => sum + n)).toBe(1);
    await notification.sql(`update mailbox_turns set newsletters_at = array[now() - interval '2 minutes']`);
    await newsletters.makeDue(id);
    await newsletters.becomes(id, { status: 'sent', sent: 2 });
  });
});

describe('an admin', () => {
  test('pauses within about a second, resumes, and nobody is mailed twice', async () => {
    const emails = people(60);
    notification.inbox.delayMs = 1000;
    const id = await newsletters.sendTo(emails);
    await eventually(async () => expect((await newsletters.state(id)).sent).toBeGreaterThan(2));
    await ask('POST', `${id}/pause`);
    notification.inbox.delayMs = 0;
    await eventually(async () => {
      const { sent } = await newsletters.state(id);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(mailsTo(emails).filter((count) => count > 0)).toHaveLength(sent);
    });
    const paused = await newsletters.state(id);
    expect(paused.status).toBe('paused');
    expect(paused.sent).toBeLessThan(60);
    await newsletters.expectExactCounts(id);
    await ask('POST', `${id}/resume`);
    // Recipients that were about to be mailed have released their slots.
    await newsletters.becomes(id, { status: 'sent', sent: 60 });
    expect(mailsTo(emails)).toEqual(emails.map(() => 1));
  });

  test('cancels: remaining recipients are skipped', async () => {
    notification.inbox.delayMs = 1000;
    const id = await newsletters.sendTo(people(40));
    await eventually(async () => expect((await newsletters.state(id)).sent).toBeGreaterThan(2));
    await ask('POST', `${id}/cancel`);
    await newsletters.becomes(id, { status: 'cancelled', open: 0 });
    const { sent, skipped } = await newsletters.state(id);
    expect(sent + skipped).toBe(40);
    expect(skipped).toBeGreaterThan(0);
    await newsletters.expectExactCounts(id);
  });

  test('finds which recipients got it, and which did not and why', async () => {
    const emails = people(2);
    notification.inbox.refusal = (address) => (address === emails[0] ? 554 : undefined);
    const id = await newsletters.sendTo(emails);
    await newsletters.becomes(id, { status: 'sent' });
    const failed = await ask('GET', `${id}/recipients?status=failed`);
    expect(failed).toMatchObject([{ email: emails[0], status: 'failed', attempts: 1, reply: '554' }]);
    const person = await ask('POST', '/api/admin/subscribers/search', { email: emails[0] });
    // Earlier newsletters to all colleges may also be listed.
    expect(person).toMatchObject({
      mails: expect.arrayContaining([
        expect.objectContaining({ kind: 'newsletter', newsletterId: id, status: 'failed', reason: '554' }),
      ]),
    });
    const found = await ask('GET', `${id}/recipients?search=${emails[1]?.toUpperCase()}`);
    expect(found).toMatchObject([
      { email: emails[1], status: 'sent', messageId: expect.stringContaining(`<newsletter-${id}-`) },
    ]);
  });
});

test('a newsletter pauses itself when too many mails fail, and an admin resumes it', async () => {
  const emails = people(40);
  notification.inbox.refusal = () => 554;
  const id = await newsletters.sendTo(emails, { ratePerSecond: 10 });
  await newsletters.becomes(id, { status: 'paused' });
  expect((await newsletters.state(id)).reason).toMatch(/^Paused automatically: \d+ of \d+ emails failed$/);
  const told = `select 1 as once from outbox_events where name = 'NewsletterPaused' and (payload->>'newsletterId')::int = ?`;
  expect(await notification.sql(told, [id])).toEqual([{ once: 1 }]);
  notification.inbox.refusal = () => undefined;
  await ask('POST', `${id}/resume`);
  await newsletters.becomes(id, { status: 'sent', open: 0 });
});

test('a newsletter that cannot be rendered fails, and an admin resumes it', async () => {
  const emails = people(2);
  const content = notification.get(NewsletterContent);
  const edition = vi.spyOn(content, 'edition').mockRejectedValue(new Error('a template is broken'));
  const id = await newsletters.sendTo(emails);
  await newsletters.becomes(id, { status: 'failed', reason: 'It could not be made', sent: 0 });
  edition.mockRestore();
  await notification.sql('delete from mailbox_turns');
  await ask('POST', `${id}/resume`);
  await newsletters.becomes(id, { status: 'sent', sent: 2 });
  expect(mailsTo(emails)).toEqual([1, 1]);
});

async function ask(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<unknown> {
  const answer = await notification.ask(method, path.startsWith('/') ? path : `/api/admin/newsletters/${path}`, {
    caller: user(7, 'admin'),
    body,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

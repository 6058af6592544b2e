import type { NewsletterDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import type { NewsletterAudienceDto } from '@campus-deals/contracts/notification/newsletter-audience.dto';
import type { NewsletterIssueDto, SendIssueDto } from '@campus-deals/contracts/notification/newsletter-issue.dto';
import type { NewsletterPreviewDto } from '@campus-deals/contracts/notification/newsletter-preview.dto';
import { user } from '@campus-deals/messaging/testing/service';
import { MikroORM } from '@mikro-orm/postgresql';
import { eventually, forFile } from '@campus-deals/testing';
import { simpleParser } from 'mailparser';
import { describe, expect, test } from 'vitest';
import { SuppressionsService } from '../audience/suppressions.service.js';
import { daysFromNow } from '../testing/deal-facts.js';
import { partsOf } from '../testing/mail-parts.js';
import { NewslettersUnderTest, people } from '../testing/newsletters.js';
import { NotificationUnderTest } from '../testing/notification-app.js';

const notification = await forFile(NotificationUnderTest.start());
const newsletters = new NewslettersUnderTest(notification);

const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  notification.ask(method, `/api/admin/newsletters${path}`, { caller: user(7, 'admin'), body });
const draft = async (issue: NewsletterIssueDto): Promise<number> => (await ask('POST', '', issue)).json().id;
const send = (id: number, asked: SendIssueDto = {}) => ask('POST', `/${id}/send`, asked);
const get = async (id: number): Promise<NewsletterDto> => (await ask('GET', `/${id}`)).json();
const audience = async (collegeId: number): Promise<NewsletterAudienceDto> =>
  (await ask('GET', `/audience?collegeId=${collegeId}`)).json();

const INTRO = 'Welcome **back**. *See* [what is new](https://example.edu/n?a=1&b=2).\n\n<b>Not bold</b>';

describe('an issue', () => {
  test('is a draft that nobody gets until it is sent', async () => {
    const emails = people(1);
    const collegeId = await newsletters.collegeOf(emails);
    const id = await draft({ collegeId, subject: 'Draft' });
    const sent = await newsletters.send({ collegeId });
    await newsletters.becomes(sent, { status: 'sent', sent: 1 });
    expect(await get(id)).toMatchObject({ status: 'draft', subject: 'Draft', intro: null, startsAt: null });
    const changed = { subject: 'Other', intro: INTRO };
    const answer = await ask('PUT', `/${id}/issue`, { collegeId, ...changed });
    expect(answer.json()).toMatchObject({ status: 'draft', ...changed });
    expect(notification.inbox.to(emails[0] ?? '')).toHaveLength(1);
  });

  test('keeps a subject in one line', async () => {
    const made = await ask('POST', '', { subject: 'One\r\nBcc: x@evil.example' });
    expect(made.json()).toMatchObject({ subject: 'One Bcc: x@evil.example' });
  });

  test.each<[string, NewsletterIssueDto]>([
    ['made from the deals', {}],
    ['with a subject', { subject: 'Grüße & “news” <1>' }],
    ['with an opening', { intro: INTRO }],
    ['with both', { subject: 'A subject that is long enough to be folded by every mail program', intro: INTRO }],
  ])('leaves exactly as previewed, except for the recipient’s links: %s', async (_name, issue) => {
    const [email = ''] = people(1);
    const collegeId = await newsletters.collegeOf([email]);
    const id = await draft({ collegeId, ...issue });
    const query = `?collegeId=${collegeId}&newsletterId=${id}`;
    const preview: NewsletterPreviewDto = (await ask('GET', `/preview${query}`)).json();
    // The frame shows this page at every width and in both color schemes.
    const page = await ask('GET', `/preview.html${query}`);
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(page.body).toBe(preview.html);
    expect((await send(id)).statusCode).toBe(200);
    await newsletters.becomes(id, { status: 'sent', sent: 1 });
    const { raw = '' } = notification.inbox.to(email)[0] ?? {};
    expect((await simpleParser(raw)).subject).toBe(issue.subject ?? preview.subject);
    const parts = partsOf(raw);
    expect(withoutTokens(parts.get('text/html'))).toBe(preview.html);
    expect(withoutTokens(parts.get('text/plain'))).toBe(preview.text);
  });

  test('shows its opening as text and links, never as markup', async () => {
    const collegeId = await newsletters.collegeOf(people(1));
    const id = await draft({ collegeId, intro: `${INTRO}\n\n[x](javascript:alert(1))` });
    const { html, text } = (await ask('GET', `/preview?collegeId=${collegeId}&newsletterId=${id}`)).json();
    expect(html).toContain('<strong>back</strong>');
    expect(html).toContain('href="https://example.edu/n?a=1&amp;b=2"');
    expect(html).toContain('&lt;b&gt;Not bold&lt;/b&gt;');
    expect(html).not.toContain('href="javascript:');
    expect(text).toContain('what is new (https://example.edu/n?a=1&b=2)');
  });

  test('is sent at a time of the college’s clock, and can be changed or canceled until then', async () => {
    const collegeId = await newsletters.collegeOf(people(1));
    await notification.sql(`update colleges set time_zone = 'America/Chicago' where id = ?`, [collegeId]);
    const id = await draft({ collegeId, subject: 'Later' });
    const at = { day: '2099-07-01', time: '16:00' };
    expect((await send(id, { at })).json()).toMatchObject({
      status: 'queued',
      startsAt: expect.stringContaining('2099-07-01T21:00:00'),
      timeZone: 'America/Chicago',
    });
    const late = await ask('PUT', `/${id}/issue`, { subject: 'No' });
    expect(late.json()).toMatchObject({ code: 'newsletter_state_conflict' });
    // It does not block another one now.
    const now = await draft({ collegeId });
    expect((await send(now)).statusCode).toBe(200);
    expect((await ask('POST', `/${id}/reopen`)).json()).toMatchObject({ status: 'draft', startsAt: null });
    await send(id, { at: { ...at, time: '17:30' } });
    expect(await get(id)).toMatchObject({ status: 'queued', startsAt: expect.stringContaining('2099-07-01T22:30:00') });
    expect((await ask('POST', `/${id}/cancel`)).json()).toMatchObject({ status: 'cancelled', startedAt: null });
  });

  test('starts when its time has come, for those who get it then', async () => {
    const [back = '', away = ''] = people(2);
    const collegeId = await newsletters.collegeOf([back, away]);
    const pause = (email: string, until: string) =>
      notification.sql('update newsletter_subscriptions set paused_until = ? where email = ?', [until, email]);
    for (const email of [back, away]) await pause(email, daysFromNow(1));
    const id = await draft({ collegeId });
    await send(id, { at: { day: '2099-07-01', time: '16:00' } });
    await pause(back, daysFromNow(-1));
    await notification.sql('update newsletters set starts_at = now() where id = ?', [id]);
    await newsletters.becomes(id, { status: 'sent', sent: 1 });
    expect((await newsletters.recipients(id)).map(({ email }) => email)).toEqual([back]);
  });

  test('is refused for a time in the past, or that is not one', async () => {
    const id = await draft({});
    const past = await send(id, { at: { day: '2024-01-01', time: '16:00' } });
    expect(past.json()).toMatchObject({ code: 'newsletter_time_past' });
    expect((await send(id, { at: { day: '2099-02-31', time: '16:00' } })).statusCode).toBe(400);
    expect((await send(id, { at: { day: '2099-02-01', time: '24:00' } })).statusCode).toBe(400);
    const zoned = { at: { day: '2099-01-01', time: '16:00' }, timeZone: 'Asia/Tokyo' };
    expect((await send(id, zoned)).json()).toMatchObject({ startsAt: expect.stringContaining('2099-01-01T07:00:00') });
    await ask('POST', `/${id}/cancel`);
  });
});

describe('the counts before sending', () => {
  test('equal those after it, minus those who left meanwhile, each named', async () => {
    const [kept, left = '', bounced = '', paused, none, monthly, unconfirmed, suppressed] = people(8);
    const readers = [kept, left, bounced, paused, none, monthly, unconfirmed, suppressed].map(String);
    const collegeId = await newsletters.collegeOf(readers);
    const set = (changes: string, email: string | undefined) =>
      notification.sql(`update newsletter_subscriptions set ${changes} where email = ?`, [email]);
    const em = () => notification.get(MikroORM).em.fork();
    const suppress = (email = '') => notification.get(SuppressionsService).suppress(em(), email, 'bounce', null);
    await set(`paused_until = now() + interval '1 day'`, paused);
    await set(`frequency = 'none'`, none);
    await set(`frequency = 'monthly'`, monthly);
    await set('confirmed_at = null', unconfirmed);
    await suppress(suppressed);
    const before = await audience(collegeId);
    expect(before.people).toBe(3);
    expect(before.leftOut).toEqual(
      ['suppressed', 'unconfirmed', 'paused', 'none', 'monthly'].map((reason) => ({ reason, people: 1 })),
    );
    expect(before.people + before.leftOut.reduce((sum, { people: count }) => sum + count, 0)).toBe(readers.length);

    // They wait for an earlier email's minute to pass, and two of them leave meanwhile.
    const earlier = await newsletters.send({ collegeId });
    await newsletters.becomes(earlier, { status: 'sent', sent: 3 });
    const id = await draft({ collegeId });
    await notification.sql('update mailbox_turns set newsletters_at = array[now()]');
    await send(id);
    await eventually(async () => expect((await get(id)).isThrottled).toBe(true));
    await notification.sql('delete from newsletter_subscriptions where email = ?', [left]);
    await suppress(bounced);
    await notification.sql('delete from mailbox_turns');
    await newsletters.makeDue(id);
    await newsletters.becomes(id, { status: 'sent', sent: 1, skipped: 2, open: 0 });
    const after = await newsletters.recipients(id);
    expect(after).toHaveLength(before.people);
    expect(after.filter(({ status }) => status === 'skipped').map(({ email, reply }) => [email, reply])).toEqual([
      [left, 'no longer subscribed'],
      [bounced, 'suppressed: bounce'],
    ]);
  });

  test('name those whose colleges have no deals', async () => {
    const { collegeId } = await notification.college({ isActive: true });
    await newsletters.subscribe(collegeId, people(2));
    expect(await audience(collegeId)).toMatchObject({ people: 0, leftOut: [{ reason: 'no-deals', people: 2 }] });
  });
});

/** Returns a part of an email as its preview shows it. */
function withoutTokens(part: string | undefined): string {
  return (part ?? '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/#[^\s"]*token=[^\s"]*/g, '')
    .trimEnd();
}

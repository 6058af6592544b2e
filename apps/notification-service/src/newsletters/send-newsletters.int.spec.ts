import type { NewsletterDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import type { NewsletterAudienceDto } from '@campus-deals/contracts/notification/newsletter-audience.dto';
import { user } from '@campus-deals/messaging/testing/service';
import { forFile } from '@campus-deals/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { daysFromNow } from '../testing/deal-facts.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { NewsletterOutlookService } from './newsletter-outlook.service.js';

const ADMIN = user(7, 'admin');
let collegeId: number;
const notification = await forFile(NotificationUnderTest.start({}, { events: false }));
beforeEach(async () => {
  collegeId = await anActiveCollege();
});

const anActiveCollege = async (): Promise<number> => (await notification.college({ isActive: true })).collegeId;

const offer = () => notification.deal({ collegeId });
const post = (url: string, body: object) => notification.ask('POST', `/api/admin/${url}`, { caller: ADMIN, body });
const get = (path: string) => notification.ask('GET', `/api/admin/${path}`, { caller: ADMIN });

describe('sending newsletters', () => {
  test('twice at once mails nobody twice', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post('send-newsletters', { collegeId })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'newsletter_under_way' });
    await notification.sql(`update newsletters set status = 'sent' where college_id = ?`, [collegeId]);
    expect((await post('send-newsletters', { collegeId })).statusCode).toBe(202);
  });

  test('without a college goes to all active ones', async () => {
    const answer = await post('send-newsletters', {});
    expect(answer.statusCode).toBe(202);
    const { id } = answer.json<{ id: number }>();
    expect(await notification.column('select college_id from newsletters where id = ?', [id])).toEqual([null]);
    const again = await post('send-newsletters', { collegeId: null });
    expect(again.json()).toMatchObject({ code: 'newsletter_under_way' });
  });

  test('starts after the seconds to undo it, and canceling undoes it', async () => {
    const { id } = (await post('send-newsletters', { collegeId, undoSeconds: 60 })).json<{ id: number }>();
    const newsletter = (await get(`newsletters/${id}`)).json<NewsletterDto>();
    expect(newsletter.status).toBe('queued');
    expect(Date.parse(newsletter.startsAt ?? '') - Date.parse(newsletter.createdAt)).toBe(60_000);
    // A second press mails no recipient twice. After undoing, the newsletter can be sent again.
    expect((await post('send-newsletters', { collegeId })).statusCode).toBe(409);
    expect((await post(`newsletters/${id}/cancel`, {})).json()).toMatchObject({ status: 'cancelled', startedAt: null });
    expect((await post('send-newsletters', { collegeId })).statusCode).toBe(202);
  });
});

describe('the audience of a newsletter', () => {
  const audience = async (id?: number): Promise<NewsletterAudienceDto> =>
    (await get(`newsletters/audience${id === undefined ? '' : `?collegeId=${id}`}`)).json();
  const subscribe = (emails: string[], more: Record<string, unknown> = {}) =>
    Promise.all(
      emails.map((email) => {
        const row = Object.entries({ email, college_id: collegeId, ...more });
        const [names, places] = [row.map(([name]) => name).join(), row.map(() => '?').join()];
        const insert = `insert into newsletter_subscriptions (${names}) values (${places})`;
        return notification.sql(
          insert,
          row.map(([, value]) => value),
        );
      }),
    );

  test('counts addresses once, and the colleges that have deals', async () => {
    const before = await audience();
    await offer();
    await subscribe(['both@uni.example', 'one@uni.example']);
    const nothingElse = { leftOut: [], hasSubscribers: true, problem: null, lastSentAt: null };
    expect(await audience(collegeId)).toEqual({ people: 2, colleges: 1, ...nothingElse });
    const first = collegeId;
    collegeId = await anActiveCollege();
    await offer();
    await subscribe(['both@uni.example']);
    // This college's subscribers have nothing to read.
    collegeId = await anActiveCollege();
    await subscribe(['nothing@uni.example']);
    const all = await audience();
    expect([all.people - before.people, all.colleges - before.colleges, all.problem]).toEqual([2, 2, null]);
    expect((await audience(first)).people).toBe(2);
  });

  test('explains why it is empty', async () => {
    const name = `College ${collegeId}`;
    expect((await audience(collegeId)).problem).toBe(`No recipients: no confirmed subscribers at ${name}.`);
    await subscribe(['paused@uni.example'], { paused_until: daysFromNow(7) });
    expect((await audience(collegeId)).problem).toBe(`Nothing to send: no open deals at ${name}.`);
    await offer();
    expect((await audience(collegeId)).problem).toContain('They paused');
    await notification.sql('update colleges set is_active = false where id = ?', [collegeId]);
    const problem = `No recipients: ${name} is Coming Soon.`;
    expect(await audience(collegeId)).toMatchObject({ people: 0, problem });
    expect((await get('newsletters/audience?collegeId=2147483600')).json()).toMatchObject({ status: 404 });
  });

  test('shows when one was last sent: to it, or to all colleges', async () => {
    const send = async (trigger: string, to: number | null, finishedAt: string, sent: number) => {
      const [id] = await notification.column<number>(
        `insert into newsletters (trigger, college_id, status, finished_at) values (?, ?, 'sent', ?) returning id`,
        [trigger, to, finishedAt],
      );
      const chunk = 'insert into newsletter_chunks (newsletter_id, number, sent) values (?, 1, ?)';
      await notification.sql(chunk, [id, sent]);
    };
    const days = [1, 2, 3, 4].map((day) => `2026-11-0${day}T16:00:00.000Z`);
    await send('weekly', collegeId, days[0] ?? '', 3);
    await send('weekly', await anActiveCollege(), days[1] ?? '', 3);
    await send('test', collegeId, days[2] ?? '', 1);
    await send('admin', collegeId, days[3] ?? '', 0);
    expect((await audience(collegeId)).lastSentAt).toBe(days[0]);
    await send('admin', null, days[3] ?? '', 9);
    expect((await audience(collegeId)).lastSentAt).toBe(days[3]);
  });
});

test('the schedule shows the next run in the time zone that reaches it first', async () => {
  await notification.sql(`update colleges set time_zone = 'America/Denver'`);
  await notification.sql(`update colleges set time_zone = 'America/New_York' where id = ?`, [collegeId]);
  const outlook = notification.get(NewsletterOutlookService);
  expect(await outlook.schedule(new Date('2026-11-23T12:00:00Z'))).toEqual({
    cron: '0 16 * * 4',
    nextAt: '2026-11-26T21:00:00.000Z',
    timeZone: 'America/New_York',
  });
  expect((await get('newsletters/schedule')).json()).toMatchObject({ cron: '0 16 * * 4' });
});

test('the preview and a test newsletter are refused without content', async () => {
  const preview = await get(`newsletters/preview?collegeId=${collegeId}`);
  expect(preview.json()).toMatchObject({ status: 409, code: 'newsletter_empty' });
  expect((await post('newsletters/test', { collegeId })).json()).toMatchObject({ code: 'newsletter_empty' });
});

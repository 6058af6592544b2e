import 'reflect-metadata';
import type { NewsletterPreviewDto } from '@campus-deals/contracts/newsletter-preview.dto';
import type { Caller } from '@campus-deals/service-defaults';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DealsReadModel } from '../deals/deals.module.js';
import { daysFromNow, dealFacts } from '../testing/deal-facts.js';
import { aCollege, NotificationUnderTest } from '../testing/notification-app.js';

const ADMIN: Caller = { kind: 'user', userId: 7, role: 'admin', sessionId: 7 };
let notification: NotificationUnderTest;
let collegeId: number;
beforeAll(async () => {
  notification = await NotificationUnderTest.start({}, { events: false });
});
afterAll(() => notification.stop());
beforeEach(async () => {
  collegeId = await anActiveCollege();
});

async function anActiveCollege(): Promise<number> {
  const college = aCollege();
  await notification.sql(
    `insert into colleges (id, name, short_name, status, is_active, version) values (?, ?, ?, 'live', true, 1)`,
    [college.collegeId, college.name, college.shortName],
  );
  return college.collegeId;
}

const offer = (title = 'Half off pizza'): Promise<void> =>
  notification.inTransaction(() =>
    notification.app
      .get(DealsReadModel, { strict: false })
      .sync(dealFacts({ collegeId, title, approvedAt: daysFromNow(-1) })),
  );
const post = (url: string, body: object) =>
  notification.inject(
    {
      method: 'POST',
      url: `/api/admin/${url}`,
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    },
    ADMIN,
  );
const preview = (id = collegeId, page = 'preview') =>
  notification.inject({ method: 'GET', url: `/api/admin/newsletters/${page}?collegeId=${id}` }, ADMIN);

describe('sending newsletters', () => {
  test('is taken at once, as a newsletter that senders find', async () => {
    const answer = await post('send-newsletters', { collegeId });
    expect(answer.statusCode).toBe(202);
    expect(
      await notification.sql('select trigger, college_id, created_by from newsletters where id = ?', [
        answer.json().id,
      ]),
    ).toEqual([{ trigger: 'admin', college_id: collegeId, created_by: 7 }]);
  });

  test('twice at once mails nobody twice', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post('send-newsletters', { collegeId })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'newsletter_under_way',
    });
    await notification.sql(`update newsletters set status = 'sent' where college_id = ?`, [collegeId]);
    expect((await post('send-newsletters', { collegeId })).statusCode).toBe(202);
  });

  test('without a college is to all active ones', async () => {
    const answer = await post('send-newsletters', {});
    expect(answer.statusCode).toBe(202);
    expect(await notification.sql('select college_id from newsletters where id = ?', [answer.json().id])).toEqual([
      { college_id: null },
    ]);
    expect((await post('send-newsletters', { collegeId: null })).json()).toMatchObject({
      code: 'newsletter_under_way',
    });
  });

  test.each([
    [{ collegeId: 2_147_483_600 }, 404, 'college_not_found'],
    [{ collegeId: 'iowa' }, 400, 'validation_failed'],
  ])('refuses %j', async (body, status, code) => {
    expect((await post('send-newsletters', body)).json()).toMatchObject({ status, code });
  });
});

describe('the preview', () => {
  test('is what would be sent, with links of nobody', async () => {
    await offer('Half off <pizza>');
    const answer = await preview();
    const { subject, preheader, html, text } = answer.json<NewsletterPreviewDto>();
    expect(subject).toMatch(/^1 new deal near College/);
    expect(preheader).toContain('50% OFF at Corner Pizza');
    expect(html).toContain('Half off &lt;pizza&gt;');
    expect(text).toContain('Half off <pizza>');
    for (const part of [html, text]) {
      expect(part).toContain('http://localhost:3000/newsletter/unsubscribe');
      expect(part).not.toContain('.invalid');
    }
  });

  test('is a page of its own for a frame', async () => {
    await offer();
    const page = await preview(collegeId, 'preview.html');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toBe((await preview()).json<NewsletterPreviewDto>().html);
  });

  test('says when there is nothing to say, and when there is no such college', async () => {
    expect((await preview()).json()).toMatchObject({ status: 409, code: 'newsletter_empty' });
    expect((await preview(2_147_483_600)).json()).toMatchObject({ status: 404, code: 'college_not_found' });
  });
});

describe('a test newsletter', () => {
  test('is to whoever asks for it, as often as they ask', async () => {
    await offer();
    for (let times = 0; times < 2; times++)
      expect((await post('newsletters/test', { collegeId })).statusCode).toBe(202);
    expect(
      await notification.sql('select trigger, created_by from newsletters where college_id = ?', [collegeId]),
    ).toEqual([
      { trigger: 'test', created_by: 7 },
      { trigger: 'test', created_by: 7 },
    ]);
  });

  test('is refused where there is nothing to say', async () => {
    expect((await post('newsletters/test', { collegeId })).json()).toMatchObject({
      status: 409,
      code: 'newsletter_empty',
    });
  });
});

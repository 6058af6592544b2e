import { AdminSubscriberDto, SubscriberLookupDto } from '@campus-deals/contracts/notification/subscriber.dto';
import { user } from '@campus-deals/messaging/testing/service';
import { forFile } from '@campus-deals/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { NotificationUnderTest } from '../testing/notification-app.js';

const ADMIN = user(7, 'admin');
const notification = await forFile(NotificationUnderTest.start());
const { collegeId } = await notification.college({ name: 'Reed' });
const { collegeId: otherId } = await notification.college({ name: 'Iowa' });
beforeEach(async () => {
  for (const table of ['newsletter_recipients', 'newsletters', 'newsletter_subscriptions', 'suppressions', 'messages'])
    await notification.sql(`delete from ${table}`);
});

const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  notification.ask(method, `/api/admin/subscribers${path}`, { caller: ADMIN, body });
const insert = async (email: string, college = collegeId, more = "'home', now()"): Promise<number> => {
  const [id = 0] = await notification.column<number>(
    `insert into newsletter_subscriptions (email, college_id, source, confirmed_at) values (?, ?, ${more}) returning id`,
    [email, college],
  );
  return id;
};
const suppress = (email: string, reason: string) =>
  notification.sql('insert into suppressions (email_hash, email, reason) values (?, ?, ?)', [email, email, reason]);
const emails = async (query: string): Promise<string[]> =>
  (await ask('GET', query)).json<AdminSubscriberDto[]>().map(({ email }) => email);
const linkOf = (answer: { headers: Record<string, unknown> }, relation: string): string =>
  new RegExp(`<([^>]+)>; rel="${relation}"`).exec(String(answer.headers['link']))?.[1] ?? '';

describe('the list', () => {
  test('shows each subscription, newest first, in counted pages', async () => {
    for (const name of ['a', 'b', 'c']) await insert(`${name}@uni.example`);
    const first = await ask('GET', '?limit=2');
    expect(first.json()).toMatchObject([
      { email: 'c@uni.example', collegeName: 'Reed', status: 'confirmed', suppression: null, source: 'home' },
      { email: 'b@uni.example' },
    ]);
    expect(first.headers['x-total-count']).toBe('3');
    const second = await notification.ask('GET', linkOf(first, 'next'), { caller: ADMIN });
    expect(second.json()).toMatchObject([{ email: 'a@uni.example' }]);
  });

  test('is filtered by words, college and status', async () => {
    await insert('ann_b@uni.example');
    await insert('annxb@uni.example', otherId);
    await insert('late@uni.example', collegeId, "'home', null");
    await insert('gone@uni.example');
    await suppress('gone@uni.example', 'bounce');
    expect(await emails('?search=ANN_B')).toEqual(['ann_b@uni.example']);
    expect(await emails('?search=%25')).toEqual([]);
    expect(await emails(`?collegeId=${otherId}`)).toEqual(['annxb@uni.example']);
    expect(await emails('?status=unconfirmed')).toEqual(['late@uni.example']);
    expect(await emails('?status=suppressed')).toEqual(['gone@uni.example']);
    expect(await emails('?status=confirmed')).toEqual(['annxb@uni.example', 'ann_b@uni.example']);
    expect((await ask('GET', '?cursor=x')).statusCode).toBe(400);
  });

  test('can be exported as a file in which no text is a formula', async () => {
    await insert("=cmd|'/c calc'!a1@uni.example".toLowerCase());
    await insert('plain@uni.example');
    const answer = await ask('GET', '.csv');
    expect(answer.headers).toMatchObject({ 'content-disposition': 'attachment; filename="subscribers.csv"' });
    const [head, ...lines] = answer.body.trim().split('\r\n');
    expect(head).toContain('ID,Email,College ID,College,Status');
    expect(lines.map((line) => line.split(',')[1])).toEqual(['plain@uni.example', "'=cmd|'/c calc'!a1@uni.example"]);
  });

  test('of many is read by an index, whatever the filter', async () => {
    await notification.sql(
      `insert into newsletter_subscriptions (email, college_id) select 'many' || n || '@index.example', ? from generate_series(1, 20000) n`,
      [otherId],
    );
    await insert('rare@reed.example');
    await notification.sql('vacuum (analyze) newsletter_subscriptions');
    const filters = {
      newsletter_subscriptions_search_index: `email like '%many1999%'`,
      newsletter_subscriptions_by_college: `college_id = ${collegeId}`,
      newsletter_subscriptions_unconfirmed: 'confirmed_at is null',
    };
    for (const [index, filter] of Object.entries(filters)) {
      const query = `explain select id from newsletter_subscriptions where ${filter} order by id desc limit 51`;
      expect((await notification.column(query)).join()).toContain(index);
    }
  });
});

describe('adding', () => {
  test('subscribes an address once, and it counts at once', async () => {
    for (let time = 0; time < 2; time++) {
      const answer = await ask('POST', '', { email: ' New@Uni.example', collegeId });
      expect(answer.statusCode).toBe(201);
      const added = { email: 'new@uni.example', source: 'admin', status: 'confirmed', ipHash: null };
      expect(answer.json()).toMatchObject(added);
    }
    const published = (await notification.publishedOf(collegeId)).map(({ name }) => name);
    expect(published.filter((name) => name === 'SubscriberAdded')).toHaveLength(1);
  });

  test('brings back nobody who unsubscribed from everything or reported spam', async () => {
    for (const reason of ['complaint', 'unsubscribed-all']) {
      const email = `${reason}@uni.example`;
      await ask('POST', '', { email, collegeId });
      await ask('DELETE', `/${email}`);
      await notification.sql('update suppressions set reason = ? where email = ?', [reason, email]);
      const answer = await ask('POST', '', { email, collegeId });
      expect(answer.json()).toMatchObject({ status: 409, code: 'address_suppressed' });
    }
  });
});

test('unsubscribing ends every subscription of the address, and suppresses it', async () => {
  for (const college of [collegeId, otherId]) await insert('ann+1@uni.example', college);
  const answer = await ask('DELETE', `/${encodeURIComponent('Ann+1@uni.example')}`);
  expect(answer.json()).toEqual({ count: 2 });
  expect(await emails('')).toEqual([]);
  expect((await ask('DELETE', '/ann+1@uni.example')).statusCode).toBe(404);
  expect((await ask('POST', '/search', { email: 'ann+1@uni.example' })).json()).toMatchObject({
    summary: 'Nothing is sent to it: an admin unsubscribed it.',
    suppression: { reason: 'admin' },
  });
  // An admin may undo what an admin ended.
  expect((await ask('POST', '', { email: 'ann+1@uni.example', collegeId })).statusCode).toBe(201);
});

describe('looking an address up', () => {
  const lookUp = async (email: string): Promise<SubscriberLookupDto> =>
    (await ask('POST', '/search', { email })).json();
  const aNewsletter = async (college: number | null, at = 'now()'): Promise<number> => {
    const sent = `insert into newsletters (trigger, college_id, status, created_at) values ('weekly', ?, 'sent', ${at})`;
    const [id = 0] = await notification.column<number>(`${sent} returning id`, [college]);
    return id;
  };

  test('shows which newsletters it got, which not, and why', async () => {
    await insert('ann@uni.example', collegeId, "'home', now() - interval '10 days'");
    const [got, refused] = [await aNewsletter(collegeId, "now() - interval '3 days'"), await aNewsletter(null)];
    const [paused, early] = [
      await aNewsletter(collegeId, "now() - interval '2 days'"),
      await aNewsletter(collegeId, "now() - interval '20 days'"),
    ];
    await aNewsletter(otherId);
    await notification.sql(
      `insert into newsletter_recipients (newsletter_id, chunk, email, status, sent_at, due_at, reply) values
         (?, 1, 'ann@uni.example', 'sent', now() - interval '3 days', null, '250'), (?, 1, 'ann@uni.example', 'failed', now(), null, '451')`,
      [got, refused],
    );
    const { summary, mails } = await lookUp('ann@uni.example');
    expect(summary).toBe('It gets the next newsletter of Reed.');
    expect(mails.map(({ newsletterId, status }) => [newsletterId, status])).toEqual([
      [refused, 'failed'],
      [paused, 'not-sent'],
      [got, 'sent'],
      [early, 'not-sent'],
    ]);
    expect(mails[0]?.reason).toBe('451');
    expect(mails[1]?.reason).toContain('paused');
    expect(mails[3]?.reason).toContain('not confirmed as a subscriber when');
  });

  test.each([
    ['of nobody', async () => undefined, 'It subscribes to no college.'],
    [
      'that has not confirmed',
      () => insert('who@uni.example', undefined, "'home', null"),
      'It does not get the next newsletter: it has not confirmed its subscription.',
    ],
    [
      'that pauses',
      async () => {
        await insert('who@uni.example');
        await notification.sql("update newsletter_subscriptions set paused_until = '2099-01-01'");
      },
      'It does not get the next newsletter: its owner pauses until 2099-01-01.',
    ],
    [
      'that bounced',
      async () => {
        await insert('who@uni.example');
        await ask('DELETE', '/who@uni.example');
        await notification.sql("update suppressions set reason = 'bounce'");
      },
      'Nothing is sent to it: its mail server rejects our email.',
    ],
  ])('%s says so', async (_who, given, summary) => {
    await given();
    expect((await lookUp('who@uni.example')).summary).toBe(summary);
  });
});

describe('an import', () => {
  const rows = [' New@uni.example', 'there@uni.example', 'nobody', 'bounced@uni.example', 'new@uni.example'];
  const run = (dryRun: boolean) => ask('POST', '/import', { collegeId, dryRun, emails: rows });

  test('previews what it would do, then does that, and nothing the second time', async () => {
    await insert('there@uni.example');
    await insert('bounced@uni.example');
    await ask('DELETE', '/bounced@uni.example');
    const report = {
      added: 1,
      unchanged: 2,
      problems: [
        { index: 2, message: 'Please enter a valid email address.' },
        { index: 3, message: 'An admin unsubscribed it' },
      ],
    };
    expect((await run(true)).json()).toEqual(report);
    expect(await emails('')).toEqual(['there@uni.example']);
    expect((await run(false)).json()).toEqual(report);
    expect(await emails('')).toEqual(['new@uni.example', 'there@uni.example']);
    expect((await run(false)).json()).toEqual({ ...report, added: 0, unchanged: 3 });
  });

  test('refuses too many rows at once', async () => {
    const emails = Array.from({ length: 501 }, (_, n) => `n${n}@uni.example`);
    expect((await ask('POST', '/import', { collegeId, dryRun: true, emails })).statusCode).toBe(400);
  });
});

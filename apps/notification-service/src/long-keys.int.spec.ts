import { AdminDeliveryDto } from '@campus-deals/contracts/gateway/operations.dto';
import { NotificationDto } from '@campus-deals/contracts/notification/notification.dto';
import { user } from '@campus-deals/messaging/testing/service';
import type { Caller } from '@campus-deals/service-defaults';
import { eventually, forFile } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { NewslettersUnderTest } from './testing/newsletters.js';
import { NotificationUnderTest } from './testing/notification-app.js';
import { aUser } from './testing/some-users.js';

/** Beyond the largest `integer`. */
const LAST = 3_000_000_000;
const ADMIN = user(7, 'admin');
const notification = await forFile(NotificationUnderTest.start());
for (const table of ['messages', 'notifications', 'newsletter_recipients'])
  await notification.sql(`select setval(pg_get_serial_sequence('${table}', 'id'), ${LAST})`);

const ask = (caller: Caller, method: 'GET' | 'POST' | 'DELETE', url: string) =>
  notification.ask(method, url, { caller });
/** Reads a list in pages of one row. */
async function pagesOf<T>(caller: Caller, path: string): Promise<T[]> {
  const rows: T[] = [];
  for (let next: string | undefined = path; next;) {
    const answer = await ask(caller, 'GET', next);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    rows.push(...answer.json<T[]>());
    next = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1];
  }
  return rows;
}
const tell = (to: { collegeId: number } | { userId: number }, title: string) => notification.notify(to, { title });

test('notifications with long ids are listed, streamed, read and removed', async () => {
  const { collegeId } = await notification.college({ isActive: true });
  const ann = await aUser(notification, { collegeId });
  await tell({ collegeId }, 'first');
  await tell({ userId: ann.userId }, 'second');
  // An event that itself carries a long id.
  await notification.deliver('DealRedeemed', {
    dealId: 1,
    vendorId: 1,
    collegeId,
    redemptionId: LAST,
    userId: null,
    vendorUserId: ann.userId,
    redeemedAt: new Date().toISOString(),
  });
  const shown = await pagesOf<NotificationDto>(ann, '/api/user/notifications?limit=1');
  expect(shown.map(({ title }) => title)).toEqual(['A deal was redeemed', 'second', 'first']);
  const [third, second, first] = shown.map(({ id }) => id);
  expect(Math.min(...shown.map(({ id }) => id))).toBeGreaterThan(LAST);

  const stream = await notification.stream(ann, { 'last-event-id': String(second) });
  await eventually(() => expect(stream.lastEventId).toBe(String(third)), { message: 'the missed notification' });
  await tell({ userId: ann.userId }, 'fourth');
  await eventually(() => expect(Number(stream.lastEventId)).toBeGreaterThan(Number(third)));
  const inQuery = await notification.stream(ann, {}, `?lastEventId=${third}`);
  await eventually(() => expect(inQuery.of<NotificationDto>('notification')).toMatchObject([{ title: 'fourth' }]));

  expect((await ask(ann, 'POST', `/api/user/notifications/${first}/read`)).json()).toEqual({ count: 3 });
  expect((await ask(ann, 'DELETE', `/api/user/notifications/${second}`)).json()).toEqual({ count: 2 });
  expect((await ask(ann, 'POST', '/api/user/notifications/read-all')).json()).toEqual({ count: 0 });
  expect(await pagesOf<NotificationDto>(ann, '/api/user/notifications?limit=1')).toHaveLength(3);
});

test('messages with long ids are sent at once and in digests, listed and retried', async () => {
  const [now, daily] = [
    await aUser(notification, { digest: 'instant' }),
    await aUser(notification, { digest: 'daily' }),
  ];
  await tell({ userId: now.userId }, 'Lunch now');
  await tell({ userId: daily.userId }, 'Lunch once');
  await tell({ userId: daily.userId }, 'Lunch twice');
  await notification.sql('update messages set due_at = now() where user_id = ?', [daily.userId]);
  const mailTo = ({ userId }: { userId: number }) => notification.inbox.to(`user-${userId}@uni.example`)[0]?.raw;
  await eventually(() => expect([mailTo(now), mailTo(daily)]).toEqual([expect.any(String), expect.any(String)]), {
    message: 'both emails',
  });
  expect(mailTo(daily)).toContain('2 new notifications');

  const failed = await notification.sql<{ id: number }>(
    `insert into messages (kind, key, email, about, status, attempts)
     select 'fee-receipt', gen_random_uuid(), 'long@shop.example', '{"paymentId": 1}', 'failed', 8
     from generate_series(1, 2) returning id`,
  );
  const listed = await pagesOf<AdminDeliveryDto>(ADMIN, '/api/admin/deliveries?limit=1&search=long@');
  expect(listed.map(({ id }) => id)).toEqual(failed.map(({ id }) => id).toReversed());
  const [{ id } = { id: 0 }] = failed;
  expect(id).toBeGreaterThan(LAST);
  expect((await ask(ADMIN, 'POST', `/api/admin/deliveries/${id}/retry`)).json()).toMatchObject({ id });
});

test('recipients of a newsletter with long ids are sent it, and listed', async () => {
  const newsletters = new NewslettersUnderTest(notification);
  const emails = ['long-1@uni.example', 'long-2@uni.example'];
  const id = await newsletters.send({ collegeId: await newsletters.collegeOf(emails) });
  await newsletters.becomes(id, { status: 'sent', sent: 2 });
  await newsletters.expectExactCounts(id);
  const listed = await pagesOf<{ email: string; messageId: string }>(
    ADMIN,
    `/api/admin/newsletters/${id}/recipients?limit=1`,
  );
  expect(listed.map(({ email }) => email)).toEqual(emails);
  for (const { messageId } of listed) expect(messageId).toMatch(new RegExp(`^<newsletter-${id}-30000000\\d\\d@`));
});

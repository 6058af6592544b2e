import 'reflect-metadata';
import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { DeliveryQueue } from './delivery.queue.js';
import { MailSender } from './mail-sender.job.js';

let notification: NotificationUnderTest;
let queue: DeliveryQueue;
let collegeId: number;
beforeAll(async () => {
  notification = await NotificationUnderTest.start();
  queue = notification.app.get(DeliveryQueue);
  // The tests claim the mails themselves.
  await notification.app.get(MailSender).beforeApplicationShutdown();
});
beforeEach(async () => {
  await notification.sql('truncate deliveries');
  ({ collegeId } = await notification.college());
});
afterEach(() => vi.useRealTimers());
afterAll(() => notification.stop());

const aNewsletter = async (email: string, sentAgo?: string): Promise<number> => {
  const { collegeId: college } = await notification.college();
  const [row] = await notification.sql<{ id: number }>(
    `insert into deliveries (kind, college_id, email, due_at, status, sent_at) values ('college-live', ?, ?, now() - interval '1 hour', ?, now() - ?::interval) returning id`,
    [college, email, sentAgo ? 'sent' : 'pending', sentAgo ?? null],
  );
  return row?.id ?? 0;
};
const aLink = async (email: string | null): Promise<number> => {
  const [row] = await notification.sql<{ id: number }>(
    `insert into deliveries (kind, user_id, email, about, is_urgent) values ('school-link', 1, ?, ?::jsonb, true) returning id`,
    [email, JSON.stringify({ verificationId: randomInt(1, 2_000_000_000) })],
  );
  return row?.id ?? 0;
};

/** Claims a delivery as the sender does. */
const claimed = async (id: number, isUrgent: boolean): Promise<{ id: number; claim: number; isUrgent: boolean }> => {
  const [row] = await notification.sql<{ claim: number }>(
    `update deliveries set status = 'sending', claim = claim + 1, due_at = now() + interval '1 minute' where id = ? returning claim`,
    [id],
  );
  return { id, claim: row?.claim ?? 0, isUrgent };
};
const statusOf = async (id: number): Promise<string | undefined> =>
  (await notification.sql<{ status: string }>('select status from deliveries where id = ?', [id]))[0]?.status;

describe('an urgent mail', () => {
  test('overtakes a thousand newsletters that have waited longer', async () => {
    await notification.sql(
      `insert into deliveries (kind, college_id, email, due_at) select 'college-live', ?, n || '@uni.example', now() - interval '1 hour' from generate_series(1, 1000) n`,
      [collegeId],
    );
    const link = await aLink(null);
    expect(
      (await queue.claim(1)).map(({ id, isUrgent, email, about }) => ({ id, isUrgent, email, about })),
    ).toMatchObject([{ id: link, isUrgent: true, email: null, about: { verificationId: expect.any(Number) } }]);
  });

  test('waits for the minute after a newsletter, and no longer', async () => {
    await aNewsletter('ann@uni.example', '20 seconds');
    const link = await aLink(null);
    const seconds = await queue.begin(await claimed(link, true), 'ann@uni.example');
    expect(seconds).toBeGreaterThan(35);
    expect(seconds).toBeLessThanOrEqual(40);
  });

  test('finds room in an hour that newsletters have filled up to their limit', async () => {
    for (let n = 2; n < 10; n++) await aNewsletter('ann@uni.example', `${n} minutes`);
    const [newsletter, link] = [await aNewsletter('ann@uni.example'), await aLink(null)];
    expect(await queue.begin(await claimed(newsletter, false), 'ann@uni.example')).toBe(600);
    expect(await queue.begin(await claimed(link, true), 'ann@uni.example')).toBe(0);
  });

  test('is throttled by mailbox, whatever follows the plus sign in its address', async () => {
    await aNewsletter('ann+1@uni.example', '20 seconds');
    const [link, other] = [await aLink(null), await aLink(null)];
    expect(await queue.begin(await claimed(link, true), 'ann+2@uni.example')).toBeGreaterThan(35);
    expect(await queue.begin(await claimed(other, true), 'anna@uni.example')).toBe(0);
  });

  test('is not overtaken by a newsletter to the same address', async () => {
    const [newsletter, link] = [await aNewsletter('ann@uni.example'), await aLink('ann@uni.example')];
    expect(await queue.begin(await claimed(newsletter, false), 'ann@uni.example')).toBe(60);
    expect(await queue.begin(await claimed(link, true), 'ann@uni.example')).toBe(0);
  });
});

test('when senders begin many mails to one address at once, one gets the slot', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 12; n++) ids.push(await aLink('ann@uni.example'));
  const claimed = await queue.claim(12);
  expect(claimed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
  // Opens the connections first; otherwise opening them would serialize the calls.
  await Promise.all(claimed.map(() => notification.sql('select pg_sleep(0.1)')));
  const waits = await Promise.all(claimed.map((delivery) => queue.begin(delivery, 'ann@uni.example')));
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(1);
});

test('the slot of a crashed sender is released with the lease', async () => {
  const [first, second] = [await aLink('ann@uni.example'), await aLink('ann@uni.example')];
  await queue.claim(1);
  expect(await queue.begin(await claimed(first, true), 'ann@uni.example')).toBe(0);
  expect(await queue.begin(await claimed(second, true), 'ann@uni.example')).toBe(60);
  await notification.sql('update deliveries set due_at = now() where id = ?', [first]);
  await queue.claim(2);
  expect(await queue.begin(await claimed(second, true), 'ann@uni.example')).toBe(0);
});

test.each([-1, 1])('a sender whose clock is %i hours wrong holds a lease for as long as others', async (hours) => {
  const [begun, renewed] = [await aLink('ann@uni.example'), await aLink('bob@uni.example')];
  const claims = [await claimed(begun, true), await claimed(renewed, true)] as const;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
  expect(await queue.begin(claims[0], 'ann@uni.example')).toBe(0);
  expect(await queue.renew(claims[1])).toBe(true);
  const held = await notification.sql<{ seconds: number }>(
    'select extract(epoch from due_at - now())::float as seconds from deliveries',
  );
  for (const { seconds } of held) expect(seconds).toBeGreaterThan(0);
  for (const { seconds } of held) expect(seconds).toBeLessThan(600);
});

describe('a sender that was overtaken', () => {
  test('changes nothing that another one has claimed since', async () => {
    const id = await aLink('ann@uni.example');
    const first = await claimed(id, true);
    const second = await claimed(id, true);
    expect(await queue.begin(first, 'ann@uni.example')).toBeUndefined();
    expect(await queue.renew(first)).toBe(false);
    await queue.change(first, (delivery) => delivery.putBack(new Date()));
    await queue.withdraw(first);
    expect(await statusOf(id)).toBe('sending');
    expect(await queue.begin(second, 'ann@uni.example')).toBe(0);
  });

  test('but whose mail was sent keeps the other from sending it, and it never waits again', async () => {
    const id = await aLink('ann@uni.example');
    const first = await claimed(id, true);
    const second = await claimed(id, true);
    expect(await queue.accepted(first)).toBe(false);
    expect(await queue.begin(second, 'ann@uni.example')).toBeUndefined();
    await queue.change(second, (delivery) => delivery.putOff(new Date(), '451'));
    expect(await statusOf(id)).toBe('sent');
  });
});

test('the number of due mails and the age of the oldest are measured', async () => {
  const text = async (): Promise<string> => (await notification.app.inject('/metrics')).body;
  expect(await text()).toContain('mail_due_deliveries 0');
  const older = await aLink('ann@uni.example');
  await aLink('ben@uni.example');
  const later = await aLink('cat@uni.example');
  await notification.sql(`update deliveries set due_at = now() - interval '90 seconds' where id = ?`, [older]);
  await notification.sql(`update deliveries set due_at = now() + interval '1 hour' where id = ?`, [later]);
  expect(await text()).toContain('mail_due_deliveries 2');
  expect(Number(/^mail_oldest_due_seconds (\S+)$/m.exec(await text())?.[1])).toBeGreaterThanOrEqual(90);
});

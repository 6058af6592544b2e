import { Logger } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { RowJobs } from '@campus-deals/messaging';
import { forFile } from '@campus-deals/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activated, NotificationUnderTest } from '../testing/notification-app.js';
import { DeleteOldMessages } from './delete-old-messages.job.js';

let collegeId: number;
const notification = await forFile(NotificationUnderTest.start());
// Nothing is sent meanwhile.
await notification.get(RowJobs).beforeApplicationShutdown();
beforeEach(async () => {
  await notification.sql('truncate messages');
  ({ collegeId } = await notification.college({ isActive: true }));
});
afterEach(() => void vi.restoreAllMocks());

const job = (days = notification.env.DELIVERY_RETENTION_DAYS): DeleteOldMessages =>
  new DeleteOldMessages(notification.get(MikroORM).em, { DELIVERY_RETENTION_DAYS: days });
const run = (days?: number): Promise<void> => job(days).run();
const aDelivery = (email: string, daysAgo: number, status = 'sent'): Promise<unknown> =>
  notification.sql(
    `insert into messages (kind, key, college_id, email, status, due_at) values ('college-live', gen_random_uuid(), ?, ?, ?, now() - make_interval(days => ?))`,
    [collegeId, email, status, daysAgo],
  );
const aReminder = (verificationId: number, daysAgo: number): Promise<unknown> =>
  notification.sql(
    `insert into messages (kind, key, user_id, email, about, status, due_at) values ('verification-expiring', gen_random_uuid(), 1, 'ann@uni.example', ?::jsonb, 'sent', now() - make_interval(days => ?))`,
    [JSON.stringify({ verificationId, weeksLeft: 4, expiresAt: '2026-01-01T00:00:00Z' }), daysAgo],
  );
const left = async (): Promise<(string | number)[]> =>
  await notification.column<string | number>(
    `select coalesce(about->'verificationId', to_jsonb(email)) as who from messages order by id`,
  );

test('what was sent or abandoned half a year ago is deleted, nothing younger and nothing that is still due', async () => {
  await aDelivery('old@uni.example', 181);
  await aDelivery('refused@uni.example', 181, 'failed');
  await aReminder(1, 181);
  await aDelivery('young@uni.example', 179);
  await aReminder(2, 179);
  await aDelivery('waits@uni.example', 400, 'pending');
  await run();
  expect(await left()).toEqual(['young@uni.example', 2, 'waits@uni.example']);
  await run(30);
  expect(await left()).toEqual(['waits@uni.example']);
});

test('an activation that is retried long after notifies no subscriber a second time', async () => {
  const college = await notification.college({ isActive: true });
  await notification.post('subscribe', { email: 'told@uni.example', collegeId: college.collegeId });
  await notification.sql(`update messages set status = 'sent', due_at = now() - interval '400 days'`);
  await run();
  await run();
  await notification.deliver('CollegeActivated', activated(college));
  expect(await notification.sql('select status from messages')).toEqual([{ status: 'sent' }]);
});

test('a subscriber’s mails are deleted a month after the subscription', async () => {
  const { collegeId: other } = await notification.college({ isActive: true });
  await notification.post('subscribe', { email: 'leaver@uni.example', collegeId: other });
  await notification.sql(`update messages set status = 'sent', due_at = now() - interval '400 days'`);
  await run();
  await notification.unsubscribe('leaver@uni.example');
  await run();
  expect(await left()).toEqual(['leaver@uni.example']);
  await notification.sql(`update messages set due_at = due_at - interval '31 days'`);
  await run();
  expect(await left()).toEqual([]);
});

test('a run deletes many, and two concurrent runs do not block each other', async () => {
  await notification.sql(
    `insert into messages (kind, key, college_id, email, status, due_at) select 'college-live', gen_random_uuid(), ?, n || '@uni.example', 'sent', now() - interval '1 year' from generate_series(1, 1600) n`,
    [collegeId],
  );
  const logged = vi.spyOn(Logger.prototype, 'log').mockReturnValue();
  await Promise.all([run(), run()]);
  expect(await left()).toEqual([]);
  const deleted = logged.mock.calls.flatMap(([facts]) => (facts as { messages?: number }).messages ?? []);
  expect(deleted.reduce((sum, messages) => sum + messages, 0)).toBe(1600);
});

test('throttle rows of mailboxes without mail in the last hour are deleted, all others stay', async () => {
  await notification.sql('truncate mailbox_turns');
  await notification.sql(
    `insert into mailbox_turns (mailbox, newsletters_at, deliveries_at) values
       (1, array[now() - interval '61 minutes'], array[now() - interval '3 hours']),
       (2, '{}', '{}'),
       (3, array[now() - interval '61 minutes', now() - interval '59 minutes'], '{}'),
       (4, '{}', array[now()])`,
  );
  await run();
  expect(await notification.sql('select mailbox::int from mailbox_turns order by 1')).toEqual([
    { mailbox: 3 },
    { mailbox: 4 },
  ]);
});

import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { eventually } from '@campus-deals/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { activated, NotificationUnderTest } from '../testing/notification-app.js';
import { DeliveryRetention } from './delivery-retention.js';
import { MailSender } from './mail-sender.js';

let notification: NotificationUnderTest;
let collegeId: number;
beforeAll(async () => {
  notification = await NotificationUnderTest.start();
  await notification.app.get(MailSender).beforeApplicationShutdown();
});
beforeEach(async () => {
  await notification.sql('truncate deliveries');
  ({ collegeId } = await notification.college({ isActive: true }));
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => notification.stop());

const aReplica = (days = notification.env.DELIVERY_RETENTION_DAYS): DeliveryRetention =>
  new DeliveryRetention(notification.app.get(MikroORM), { DELIVERY_RETENTION_DAYS: days });
const forget = (): Promise<boolean> => aReplica().runNow();
const aDelivery = (email: string, daysAgo: number, status = 'sent'): Promise<unknown> =>
  notification.sql(
    `insert into deliveries (kind, college_id, email, status, due_at) values ('college-live', ?, ?, ?, now() - make_interval(days => ?))`,
    [collegeId, email, status, daysAgo],
  );
const aReminder = (verificationId: number, daysAgo: number): Promise<unknown> =>
  notification.sql(
    `insert into deliveries (kind, user_id, email, about, status, due_at) values ('verification-expiring', 1, 'ann@uni.example', ?::jsonb, 'sent', now() - make_interval(days => ?))`,
    [JSON.stringify({ verificationId, weeksLeft: 4, expiresAt: '2026-01-01T00:00:00Z' }), daysAgo],
  );
const left = async (): Promise<(string | number)[]> =>
  (
    await notification.sql<{ who: string | number }>(
      `select coalesce(about->'verificationId', to_jsonb(email)) as who from deliveries order by id`,
    )
  ).map(({ who }) => who);

test('what was sent or given up half a year ago is forgotten, nothing younger and nothing that is to leave', async () => {
  await aDelivery('old@uni.example', 181);
  await aDelivery('refused@uni.example', 181, 'failed');
  await aReminder(1, 181);
  await aDelivery('young@uni.example', 179);
  await aReminder(2, 179);
  await aDelivery('waits@uni.example', 400, 'pending');
  await aDelivery('leaves@uni.example', 400, 'sending');
  expect(await forget()).toBe(false);
  expect(await left()).toEqual(['young@uni.example', 2, 'waits@uni.example', 'leaves@uni.example']);
  await aReplica(30).runNow();
  expect(await left()).toEqual(['waits@uni.example', 'leaves@uni.example']);
});

test('an activation that is retried long after tells no subscriber a second time', async () => {
  const college = await notification.college({ isActive: true });
  await notification.post('subscribe', { email: 'told@uni.example', collegeId: college.collegeId });
  await notification.sql(`update deliveries set status = 'sent', due_at = now() - interval '400 days'`);
  await forget();
  await forget();
  await notification.deliver('CollegeActivated', activated(college));
  expect(await notification.sql('select status from deliveries')).toEqual([{ status: 'sent' }]);
});

test('what a subscriber was told is forgotten a month after the subscription', async () => {
  const { collegeId: other } = await notification.college({ isActive: true });
  await notification.post('subscribe', { email: 'leaver@uni.example', collegeId: other });
  await notification.sql(`update deliveries set status = 'sent', due_at = now() - interval '400 days'`);
  await forget();
  await notification.post('unsubscribe', { email: 'leaver@uni.example' });
  await forget();
  expect(await left()).toEqual(['leaver@uni.example']);
  await notification.sql(`update deliveries set due_at = due_at - interval '31 days'`);
  await forget();
  expect(await left()).toEqual([]);
});

test('replicas forget many together, a bounded number at a time', async () => {
  await notification.sql(
    `insert into deliveries (kind, college_id, email, status, due_at) select 'college-live', ?, n || '@uni.example', 'sent', now() - interval '1 year' from generate_series(1, 1600) n`,
    [collegeId],
  );
  const logged = vi.spyOn(Logger.prototype, 'log').mockReturnValue();
  expect(await Promise.all([forget(), forget(), forget()])).toEqual([true, true, true]);
  expect(await left()).toHaveLength(100);
  expect(await forget()).toBe(false);
  expect(logged.mock.calls).toEqual(
    [500, 500, 500, 100].map((deliveries) => [{ deliveries }, 'forgot old deliveries']),
  );
});

test('nobody needs to ask for it', async () => {
  await aDelivery('old@uni.example', 181);
  const replica = aReplica();
  replica.onApplicationBootstrap();
  await eventually(async () => expect(await left()).toEqual([]));
  await replica.beforeApplicationShutdown();
});

test('it finds them through an index', async () => {
  await notification.sql(
    `insert into deliveries (kind, college_id, email, status, due_at) select 'college-live', ?, n || '@uni.example', 'sent', now() - n * interval '1 hour' from generate_series(1, 60000) n`,
    [collegeId],
  );
  await notification.sql('analyze deliveries');
  const asked = vi.spyOn(notification.app.get(MikroORM).em.getConnection(), 'execute');
  await forget();
  const [statement, parameters] = asked.mock.calls[0] ?? [];
  const plan = await notification.sql<{ 'QUERY PLAN': string }>(
    `explain ${String(statement)}`,
    parameters as unknown[],
  );
  const lines = plan.map((line) => line['QUERY PLAN']);
  expect(lines.filter((line) => line.includes('Seq Scan on deliveries'))).toEqual([]);
  expect(lines.some((line) => line.includes('deliveries_ended_index'))).toBe(true);
});

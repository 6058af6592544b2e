import { runMigrations } from '@campus-deals/service-defaults';
import { testDatabase } from '@campus-deals/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationDatabase } from '../database.js';
import { mailKey } from '../messages/mail-about.js';

const DECISION = { version: 2, title: 'Lunch', isApproved: true, isRevision: false, reason: null };
/** Kind, what it is about, and the key under which the same event would queue it again. */
const MAILS = [
  ['school-link', { verificationId: 7 }, mailKey('school-link', { verificationId: 7 })],
  [
    'verification-expiring',
    { verificationId: 7, weeksLeft: 4, expiresAt: '2027-01-01T00:00:00Z' },
    mailKey('verification-expiring', { verificationId: 7, weeksLeft: 4, expiresAt: '2027-01-01T00:00:00Z' }),
  ],
  [
    'unsubscribe-link',
    { subscriptionId: 3, collegeId: null, day: '2026-11-23' },
    mailKey('unsubscribe-link', { subscriptionId: 3, collegeId: null, day: '2026-11-23' }),
  ],
  ['fee-receipt', { paymentId: 9 }, mailKey('fee-receipt', { paymentId: 9 })],
  [
    'fee-refunded',
    { paymentId: 9, version: 2, reason: 'refund' },
    mailKey('fee-refunded', { paymentId: 9, version: 2, reason: 'refund' }),
  ],
  ['deal-decision', { dealId: 5, ...DECISION }, mailKey('deal-decision', { dealId: 5, ...DECISION })],
  ['deal-decision', { vendorId: 5, ...DECISION }, mailKey('deal-decision', { vendorId: 5, ...DECISION })],
  [
    'deal-hidden',
    { dealId: 5, version: 2, title: 'Lunch' },
    mailKey('deal-hidden', { dealId: 5, version: 2, title: 'Lunch' }),
  ],
  ['deal-hidden', { dealId: 5, version: 2, title: 'Renamed' }, expect.stringMatching(/^deal-hidden:5:2:\d+$/)],
  [
    'confirm-subscription',
    { address: 'hash', day: '2026-11-23' },
    mailKey('confirm-subscription', { address: 'hash', day: '2026-11-23' }),
  ],
  ['alert', { notificationId: 1, userId: 4 }, mailKey('alert', { notificationId: 1, userId: 4 })],
  ['alert-digest', { userId: 4, day: '2026-11-22' }, 'alert-digest:4:2026-11-22'],
] as const;

let database: pg.Client;
let drop: () => Promise<unknown>;
const rows = async <T extends object>(sql: string): Promise<T[]> => (await database.query<T>(sql)).rows;

beforeAll(async () => {
  const { url, ...created } = await testDatabase('store_messages');
  drop = created.drop;
  await runMigrations(notificationDatabase(url), { only: ['20261123080000-create-notification'] });
  database = new pg.Client({ connectionString: url });
  await database.connect();
  await database.query(`INSERT INTO colleges (id, name, short_name, status, is_active, version, time_zone)
    VALUES (1, 'Iowa', 'iowa', 'live', true, 1, 'America/Chicago')`);
  await database.query(`INSERT INTO users (id, email, role, college_id, email_notifications, browser_notifications, version)
    VALUES (4, 'ann@uni.example', 'student', 1, true, true, 1)`);
  await database.query(`INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth)
    VALUES (11, 4, 'https://push.example/11', 'p', 'a'), (12, 4, 'https://push.example/12', 'p', 'a')`);
  await database.query(`INSERT INTO notifications (id, kind, college_id, deal_id, title, description, cause)
    SELECT n, 'deal-alert', 1, 50 + n, 'Deal ' || n, 'Lunch', 'deal-alert:' || n FROM generate_series(1, 4) n`);
  await database.query(`INSERT INTO deliveries (id, kind, college_id, email, status, attempts, is_urgent, failure, sent_at, due_at)
    VALUES (101, 'college-live', 1, 'bob@uni.example', 'sent', 1, false, null, '2026-11-01', '2026-11-01'),
      (102, 'college-live', 1, 'cat@uni.example', 'sending', 2, true, '451', null, now() + interval '1 hour')`);
  for (const [kind, about] of MAILS)
    await database.query(`INSERT INTO deliveries (kind, user_id, about) VALUES ($1, 4, $2)`, [kind, about]);
  await database.query(`INSERT INTO alert_dispatches (notification_id, user_id, channel, status, reached, attempts, due_at, digest_day)
    VALUES (1, 4, 'push', 'pending', '{11}', 3, '2026-11-23 08:00+00', null),
      (2, 4, 'push', 'sent', '{11,13}', 1, '2026-11-22 08:00+00', null),
      (1, 4, 'digest', 'sent', '{}', 0, '2026-11-22 14:00+00', '2026-11-22'),
      (3, 4, 'digest', 'pending', '{}', 0, '2026-11-24 14:00+00', null),
      (2, 4, 'digest', 'pending', '{}', 0, '2026-11-24 14:00+00', null)`);
  await database.query(`INSERT INTO alert_fan_outs (notification_id, college_id, last_user_id, finished_at)
    VALUES (1, 1, 4, now()), (2, 1, 3, null), (999, 1, 0, null)`);
  await database.query(`INSERT INTO group_alerts (kind, subject_id, occasion, title, description, data, last_user_id, finished_at)
    VALUES ('deal-ending', 51, 'then', 'Ends', 'Soon', '{"path":"/x"}', 7, null),
      ('college-activated', 1, 'activated', 'Live', 'Now', '{}', 9, now())`);
  await database.query(`INSERT INTO deals (id, college_id, vendor_id, vendor_name, title, category, discount_type, discount_value,
      start_date, weekdays, status, version)
    SELECT n, 1, 1, 'V', 'T', 'other', 'custom', '', now(), '{}', 'approved', 1 FROM generate_series(51, 53) n`);
  await database.query(
    `INSERT INTO deal_alerts (deal_id, told_at, created_at) VALUES (51, '2026-11-02', '2026-11-01'), (52, null, '2026-11-03')`,
  );
  await runMigrations(notificationDatabase(url));
});
afterAll(async () => {
  await database.end();
  await drop();
});

test('every email keeps its id, its outcome and what makes it unique', async () => {
  expect(
    await rows(`SELECT id, key, email, status, attempts, priority, reply, due_at > now() AS waits FROM messages
      WHERE kind = 'college-live' ORDER BY id`),
  ).toEqual([
    {
      id: 101,
      key: 'college-live:1:bob@uni.example',
      email: 'bob@uni.example',
      status: 'sent',
      attempts: 1,
      priority: 10,
      reply: null,
      waits: false,
    },
    {
      id: 102,
      key: 'college-live:1:cat@uni.example',
      email: 'cat@uni.example',
      status: 'pending',
      attempts: 2,
      priority: 1,
      reply: '451',
      waits: false,
    },
  ]);
  expect(await rows(`SELECT kind, key FROM messages WHERE channel = 'mail' AND id < 101 ORDER BY id`)).toEqual(
    MAILS.map(([kind, , key]) => ({ kind, key })),
  );
  const [next] = await rows<{ id: number }>(
    `INSERT INTO messages (kind, key, user_id) VALUES ('alert', 'next', 4) RETURNING id`,
  );
  expect(next?.id).toBeGreaterThan(102);
});

test('a push waits for each browser that has not got it, and stays sent for the others', async () => {
  const pushes = await rows(
    `SELECT key, browser_id, status, attempts, about FROM messages WHERE channel = 'push' ORDER BY key`,
  );
  expect(pushes).toEqual(
    (
      [
        [1, 11, 'sent', 3],
        [1, 12, 'pending', 3],
        [2, 11, 'sent', 1],
        [2, 13, 'sent', 1],
      ] as const
    ).map(([notificationId, browserId, status, attempts]) => ({
      key: `push:${notificationId}:${browserId}`,
      browser_id: browserId,
      status,
      attempts,
      about: { notificationId },
    })),
  );
});

test('the lines of a morning become one digest, which begins at the first of them', async () => {
  expect(await rows(`SELECT key, about, due_at FROM messages WHERE kind = 'alert-digest' ORDER BY key`)).toEqual([
    { key: 'alert-digest:4:2026-11-22', about: { userId: 4, day: '2026-11-22', after: 0 }, due_at: expect.any(Date) },
    {
      key: 'alert-digest:4:2026-11-24',
      about: { userId: 4, day: '2026-11-24', after: 1 },
      due_at: new Date('2026-11-24T14:00:00Z'),
    },
  ]);
});

test('announcements go on where they were', async () => {
  expect(
    await rows(`SELECT kind, subject_id, occasion, title, notification_id, last_user_id, due_at IS NOT NULL AS "isOpen"
      FROM announcements ORDER BY kind, subject_id`),
  ).toEqual(
    [
      ['college-activated', 1, 'activated', 'Live', null, 9, false],
      ['deal-alert', 51, 'deal-alert:1', 'Deal 1', 1, 4, false],
      ['deal-alert', 52, 'deal-alert:2', 'Deal 2', 2, 3, true],
      ['deal-ending', 51, 'then', 'Ends', null, 7, true],
    ].map(([kind, subject_id, occasion, title, notification_id, last_user_id, isOpen]) => ({
      kind,
      subject_id,
      occasion,
      title,
      notification_id,
      last_user_id,
      isOpen,
    })),
  );
  expect(await rows(`SELECT id, announce_from::date::text, announced_at::date::text FROM deals ORDER BY id`)).toEqual([
    { id: 51, announce_from: '2026-11-01', announced_at: '2026-11-02' },
    { id: 52, announce_from: '2026-11-03', announced_at: null },
    { id: 53, announce_from: null, announced_at: null },
  ]);
});

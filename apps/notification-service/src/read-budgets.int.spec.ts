import { user } from '@campus-deals/messaging/testing/service';
import { describeBudgets, fillAndVacuum, type BudgetRow } from '@campus-deals/testing';
import { afterAll, beforeAll } from 'vitest';
import { NotificationUnderTest } from './testing/notification-app.js';

const ADMIN = user(1, 'admin');

let notification: NotificationUnderTest;
beforeAll(async () => {
  notification = await NotificationUnderTest.start({}, { events: false });
  await fillAndVacuum(notification.env.NOTIFICATION_DATABASE_URL, [
    `INSERT INTO colleges (id, name, short_name, status, is_active, version) SELECT n, 'College ' || n, 'college-' || n, 'live', true, 1 FROM generate_series(1, 200) n`,
    `INSERT INTO newsletter_subscriptions (email, college_id, confirmed_at)
     SELECT CASE WHEN n % 3000 = 7 THEN 'ephemera-' ELSE 'person-' END || n || '@mail.example', 1 + n % 200, CASE WHEN n % 10 <> 0 THEN now() END FROM generate_series(1, 20000) n`,
    `INSERT INTO suppressions (email_hash, email, reason) SELECT md5(email), email, 'bounce' FROM newsletter_subscriptions WHERE id % 100 = 0`,
  ]);
}, 120_000);
afterAll(() => notification.stop());

const subscribers = (query: string, ...budget: BudgetRow[2]): BudgetRow => [
  `GET admin/subscribers${query}`,
  () => notification.ask('GET', `/api/admin/subscribers${query}`, { caller: ADMIN }),
  budget,
];

describeBudgets([
  subscribers('?limit=50', 250, 2, 15000),
  subscribers('?limit=50&collegeId=7', 170, 2, 14900),
  subscribers('?limit=50&status=unconfirmed', 540, 2, 13700),
  subscribers('?limit=50&status=suppressed', 1470, 2, 13800),
  subscribers('?limit=50&search=person', 345, 2, 15000),
  subscribers('?limit=50&search=ephemera', 150, 3, 2100),
]);

import 'reflect-metadata';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { DeleteOldNotifications } from './delete-old-notifications.job.js';

let notification: NotificationUnderTest;
beforeAll(async () => {
  notification = await NotificationUnderTest.start({}, { events: false });
});
afterAll(() => notification.stop());

test('all notifications older than 90 days are deleted with their receipts, and none younger', async () => {
  await notification.sql(
    `insert into notifications (kind, user_id, title, description, cause, created_at)
     select 'sample', 1, n::text, 'Hello.', n::text, now() - make_interval(days => case when n <= 1100 then 91 else 89 end)
     from generate_series(1, 1102) n`,
  );
  await notification.sql(
    'insert into notification_receipts (notification_id, user_id, read_at) select id, 1, now() from notifications',
  );
  const job = notification.app.get(DeleteOldNotifications);
  await Promise.all([job.run(), job.run()]);
  await job.run();
  expect(await notification.sql('select title from notifications order by id')).toEqual([
    { title: '1101' },
    { title: '1102' },
  ]);
  expect(await notification.sql('select count(*)::int as count from notification_receipts')).toEqual([{ count: 2 }]);
  expect(job.schedule.cron).toBe('41 * * * *');
});

import 'reflect-metadata';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { DeleteOldAlerts } from './delete-old-notifications.job.js';

let notification: NotificationUnderTest;
beforeAll(async () => {
  notification = await NotificationUnderTest.start();
});
afterAll(() => notification.stop());

test('announcements are deleted once their notifications are, except unfinished ones', async () => {
  await notification.sql(
    `insert into announcements (kind, subject_id, occasion, title, description, data, due_at, created_at)
     select 'deal-ending', n, 'then', 'T', 'D', '{}', case when n = 3 then now() + interval '1 day' end, now() - make_interval(days => 88 + n)
     from generate_series(1, 3) n`,
  );
  const job = notification.app.get(DeleteOldAlerts, { strict: false });
  await job.run();
  await job.run();
  expect(await notification.sql('select subject_id from announcements order by 1')).toEqual([
    { subject_id: 1 },
    { subject_id: 3 },
  ]);
  expect(job.schedule.cron).toBe('47 3 * * *');
});

import 'reflect-metadata';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealFacts } from '../testing/deal-facts.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { DeleteOldAlerts } from './delete-old-alerts.job.js';

let notification: NotificationUnderTest;
beforeAll(async () => {
  notification = await NotificationUnderTest.start();
});
afterAll(() => notification.stop());

test('finished alerts are deleted, and a deal’s alert stays as long as the deal', async () => {
  const [there, gone, goneLately] = [dealFacts(), dealFacts(), dealFacts()];
  for (const deal of [there, gone, goneLately]) await notification.deliver('DealSnapshotTaken', deal);
  for (const deal of [gone, goneLately]) await notification.deliver('DealRemoved', { ...deal, userId: null });
  await notification.sql(
    `insert into deal_alerts (deal_id, told_at, created_at)
     values (?, now(), now() - interval '1 year'), (?, now(), now() - interval '9 days'), (?, now(), now())`,
    [there.dealId, gone.dealId, goneLately.dealId],
  );
  await notification.sql(
    `insert into group_alerts (kind, subject_id, occasion, title, description, data, finished_at, created_at)
     select 'deal-ending', n, 'then', 'T', 'D', '{}', case when n < 3 then now() - make_interval(days => 88 + n) end, now() - interval '1 year'
     from generate_series(1, 3) n`,
  );
  const job = notification.app.get(DeleteOldAlerts, { strict: false });
  await job.run();
  await job.run();
  const left = await notification.sql<{ deal_id: number }>('select deal_id from deal_alerts order by created_at');
  expect(left.map(({ deal_id }) => deal_id)).toEqual([there.dealId, goneLately.dealId]);
  expect(await notification.sql('select subject_id from group_alerts where subject_id < 3')).toEqual([
    { subject_id: 1 },
  ]);
  expect(job.schedule.cron).toBe('47 3 * * *');
});

import { forFile } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { NewslettersUnderTest } from '../testing/newsletters.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { DeleteOldRows } from './delete-old-rows.job.js';

const notification = await forFile(NotificationUnderTest.start({ DELIVERY_RETENTION_DAYS: '100' }, { events: false }));

const runTwice = (): Promise<void> =>
  notification.inContext(async () => {
    const job = notification.get(DeleteOldRows);
    await Promise.all([job.run(), job.run()]);
    await job.run();
    expect(job.schedule.cron).toBe('41 * * * *');
  });

/** Creates a newsletter with this many recipients, all sent. */
async function aNewsletter(status: string, finishedDaysAgo: number | null, recipients: number): Promise<number> {
  const [id = 0] = await notification.column<number>(
    `insert into newsletters (trigger, status, finished_at) values ('admin', ?, now() - make_interval(days => ?)) returning id`,
    [status, finishedDaysAgo],
  );
  await notification.sql(
    'insert into newsletter_chunks (newsletter_id, number, recipients, sent, open) values (?, 1, ?, ?, 0)',
    [id, recipients, recipients],
  );
  await notification.sql(
    `insert into newsletter_recipients (newsletter_id, chunk, email, status, due_at)
     select ?, 1, 'reader-' || n || '@uni.example', 'sent', null from generate_series(1, ?) n`,
    [id, recipients],
  );
  return id;
}
const left = async (id: number): Promise<number> =>
  (await notification.sql('select 1 from newsletter_recipients where newsletter_id = ?', [id])).length;

test('the recipients of a newsletter that ended long ago are deleted, however many; their counts stay', async () => {
  const many = await aNewsletter('sent', 101, 5100);
  const ended = [await aNewsletter('failed', 101, 2), await aNewsletter('cancelled', 101, 2)];
  const kept = [
    await aNewsletter('sent', 99, 2),
    await aNewsletter('sending', null, 2),
    // May be resumed.
    await aNewsletter('paused', 101, 2),
  ];
  await runTwice();
  expect(await Promise.all([many, ...ended].map(left))).toEqual([0, 0, 0]);
  expect(await Promise.all(kept.map(left))).toEqual([2, 2, 2]);
  expect(await new NewslettersUnderTest(notification).state(many)).toMatchObject({ recipients: 5100, sent: 5100 });
});

test('all notifications older than 90 days are deleted with their receipts, and none younger', async () => {
  await notification.sql(
    `insert into notifications (kind, user_id, title, description, cause, created_at)
     select 'sample', 1, n::text, 'Hello.', n::text, now() - make_interval(days => case when n <= 1100 then 91 else 89 end)
     from generate_series(1, 1102) n`,
  );
  await notification.sql(
    'insert into notification_receipts (notification_id, user_id, read_at) select id, 1, now() from notifications',
  );
  await runTwice();
  expect(await notification.sql('select title from notifications order by id')).toEqual([
    { title: '1101' },
    { title: '1102' },
  ]);
  expect(await notification.sql('select count(*)::int as count from notification_receipts')).toEqual([{ count: 2 }]);
});

test('announcements are deleted once their notifications are, except unfinished ones', async () => {
  await notification.sql(
    `insert into announcements (kind, subject_id, occasion, title, description, data, due_at, created_at)
     select 'deal-ending', n, 'then', 'T', 'D', '{}', case when n = 3 then now() + interval '1 day' end, now() - make_interval(days => 88 + n)
     from generate_series(1, 3) n`,
  );
  await runTwice();
  expect(await notification.sql('select subject_id from announcements order by 1')).toEqual([
    { subject_id: 1 },
    { subject_id: 3 },
  ]);
});

test('reports of the mail provider are deleted after 30 days', async () => {
  await notification.sql(
    "insert into mail_reports (id, received_at) values ('old', now() - interval '31 days'), ('new', now())",
  );
  await runTwice();
  expect(await notification.sql('select id from mail_reports')).toEqual([{ id: 'new' }]);
});

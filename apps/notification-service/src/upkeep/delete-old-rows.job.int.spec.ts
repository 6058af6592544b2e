import { forFile, withClient } from '@campus-deals/testing';
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

/** Creates a newsletter with two recipients, both sent. */
async function aNewsletter(startedDaysAgo: number, status: string, finishedDaysAgo: number | null): Promise<number> {
  const [id = 0] = await notification.column<number>(
    `insert into newsletters (trigger, status, started_at, finished_at)
     values ('admin', ?, now() - make_interval(days => ?), now() - make_interval(days => ?)) returning id`,
    [status, startedDaysAgo, finishedDaysAgo],
  );
  await notification.sql(
    'insert into newsletter_chunks (newsletter_id, number, recipients, sent, open) values (?, 1, 2, 2, 0)',
    [id],
  );
  await notification.sql('select create_recipient_month(month) from newsletters where id = ?', [id]);
  await notification.sql(
    `insert into newsletter_recipients (newsletter_id, month, chunk, email, status, due_at)
     select id, month, 1, 'reader-' || n || '@uni.example', 'sent', null
     from newsletters, generate_series(1, 2) n where id = ?`,
    [id],
  );
  return id;
}
const left = async (id: number): Promise<number> =>
  (await notification.sql('select 1 from newsletter_recipients where newsletter_id = ?', [id])).length;

const months = (): Promise<string[]> =>
  notification.column(`select inhrelid::regclass::text from pg_inherits
    where inhparent = 'newsletter_recipients'::regclass order by 1`);

test('a month whose newsletters all ended long ago is dropped, and no other; their counts stay', async () => {
  const before = await months();
  const old = [
    await aNewsletter(250, 'sent', 240),
    await aNewsletter(250, 'failed', 240),
    await aNewsletter(250, 'cancelled', 101),
  ];
  const kept = [
    await aNewsletter(200, 'sent', 190),
    // May be resumed.
    await aNewsletter(200, 'paused', 190),
    await aNewsletter(150, 'sent', 99),
    await aNewsletter(100, 'sending', null),
    await aNewsletter(0, 'sent', 0),
  ];
  const created = (await months()).filter((month) => !before.includes(month));
  await runTwice();
  expect(await Promise.all(old.map(left))).toEqual([0, 0, 0]);
  expect(await Promise.all(kept.map(left))).toEqual([2, 2, 2, 2, 2]);
  expect((await months()).filter((month) => created.includes(month))).toEqual(created.slice(1));
  const newsletters = new NewslettersUnderTest(notification);
  for (const id of old) expect(await newsletters.state(id)).toMatchObject({ recipients: 2, sent: 2 });
});

test('pending recipients of a failed newsletter are skipped when its month is dropped, so that it can finish', async () => {
  const id = await aNewsletter(250, 'failed', 240);
  await notification.sql('update newsletter_chunks set sent = 1, open = 1 where newsletter_id = ?', [id]);
  await runTwice();
  expect(await left(id)).toBe(0);
  const chunks = 'select sent, skipped, open from newsletter_chunks where newsletter_id = ?';
  expect(await notification.sql(chunks, [id])).toEqual([{ sent: 1, skipped: 1, open: 0 }]);
});

test('a month stays while emails are being sent, which wait for the job only briefly', async () => {
  const [old, sending] = [await aNewsletter(250, 'sent', 240), await aNewsletter(0, 'sending', null)];
  await withClient(notification.env.NOTIFICATION_DATABASE_URL, async (sender) => {
    await sender.query('BEGIN');
    await sender.query('SELECT FROM newsletter_recipients WHERE newsletter_id = $1 FOR UPDATE', [sending]);
    await expect(notification.inContext(() => notification.get(DeleteOldRows).run())).rejects.toThrow('lock timeout');
    await sender.query('ROLLBACK');
  });
  expect(await left(old)).toBe(2);
  await runTwice();
  expect(await left(old)).toBe(0);
});

test('the next two months are there before they begin', async () => {
  await runTwice();
  const ahead = await months();
  await notification.sql(`drop table ${ahead.at(-1)}`);
  await notification.inContext(() => notification.get(DeleteOldRows).run());
  expect(await months()).toEqual(ahead);
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

import 'reflect-metadata';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NewslettersUnderTest } from '../testing/newsletters.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { DeleteOldNewsletters } from './delete-old-newsletters.job.js';

let notification: NotificationUnderTest;
beforeAll(async () => {
  notification = await NotificationUnderTest.start({ DELIVERY_RETENTION_DAYS: '100' }, { events: false });
});
afterAll(() => notification.stop());

/** Creates a newsletter with this many recipients, all sent. */
async function aNewsletter(status: string, finishedDaysAgo: number | null, recipients: number): Promise<number> {
  const [{ id } = { id: 0 }] = await notification.sql<{ id: number }>(
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
  const job = notification.app.get(DeleteOldNewsletters, { strict: false });
  await notification.inContext(() => Promise.all([job.run(), job.run()]));
  expect(await Promise.all([many, ...ended].map(left))).toEqual([0, 0, 0]);
  expect(await Promise.all(kept.map(left))).toEqual([2, 2, 2]);
  expect(await new NewslettersUnderTest(notification).state(many)).toMatchObject({ recipients: 5100, sent: 5100 });
});

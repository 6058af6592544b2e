import { eventually, forFile } from '@campus-deals/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { partsOf } from '../testing/mail-parts.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { aUser } from '../testing/some-users.js';
import { SummarizeWaiting } from './summarize-waiting.job.js';

const notification = await forFile(NotificationUnderTest.start());
beforeEach(async () => {
  await notification.sql(`update users set role = 'student'`);
  notification.catalog.waiting = { deals: 1200, reportedReviews: 1 };
  notification.identity.studentCards = 2;
});
afterEach(() => vi.useRealTimers());

const CHICAGO = 'America/Chicago';
/** 8:00 in Chicago. */
const MORNING = new Date('2026-11-26T14:00:00Z');
const job = () => notification.get(SummarizeWaiting);

/** Runs the job twice, as after a crash. */
async function runAt(dueAt: Date, timeZone = CHICAGO, lateMs = 0): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: dueAt.getTime() + lateMs });
  for (let run = 0; run < 2; run++) await notification.inContext(() => job().run(dueAt, timeZone));
  vi.useRealTimers();
}
const summariesOf = (userId: number) =>
  notification.sql<{ title: string; description: string; data: object }>(
    `select title, description, data from notifications where user_id = ? order by id`,
    [userId],
  );

test('summarizes what waits for each admin, once a day, at 8:00 on their clock', async () => {
  const ada = await aUser(notification, { role: 'admin', timeZone: CHICAGO });
  const grace = await aUser(notification, { role: 'admin', timeZone: 'Europe/Berlin' });
  const times = await notification.inContext(() => job().times());
  expect(times).toHaveLength(2);
  expect(times).toContainEqual({ cron: '0 8 * * *', timeZone: CHICAGO });
  expect(times).toContainEqual({ cron: '0 8 * * *', timeZone: 'Europe/Berlin' });
  await runAt(MORNING);
  expect(await summariesOf(ada.userId)).toEqual([
    {
      title: 'Waiting for you: 1,200 deals to review and more',
      description: '1,200 deals to review, 1 reported review, 2 student cards to check.',
      data: {
        path: '/admin/dashboard',
        items: [
          { text: '1,200 deals to review', path: '/admin/deals' },
          { text: '1 reported review', path: '/admin/deals?view=reviews' },
          { text: '2 student cards to check', path: '/admin/student-cards' },
        ],
      },
    },
  ]);
  expect(await summariesOf(grace.userId)).toEqual([]);

  const mail = await eventually(async () => notification.inbox.to(`user-${ada.userId}@uni.example`)[0] ?? null, {
    message: 'the summary by mail',
  });
  expect(mail.raw).toContain('Subject: Waiting for you: 1,200 deals to review and more');
  expect(partsOf(mail.raw).get('text/plain')).toContain('http://localhost:3000/admin/student-cards#continue');

  await runAt(new Date('2026-11-27T14:00:00Z'));
  expect(await summariesOf(ada.userId)).toHaveLength(2);
});

test('says nothing when nothing waits, when it is late, and to those who are no admins', async () => {
  const [ada, member] = [
    await aUser(notification, { role: 'admin', timeZone: CHICAGO }),
    await aUser(notification, { timeZone: CHICAGO }),
  ];
  await runAt(MORNING, CHICAGO, 5 * 3_600_000);
  notification.catalog.waiting = {};
  notification.identity.studentCards = 0;
  await runAt(MORNING);
  expect([await summariesOf(ada.userId), await summariesOf(member.userId)]).toEqual([[], []]);
});

test('waits for a service that does not answer, instead of leaving its part out', async () => {
  const ada = await aUser(notification, { role: 'admin', timeZone: CHICAGO });
  notification.catalog.away = true;
  await expect(runAt(MORNING)).rejects.toMatchObject({ code: 'service_unavailable' });
  notification.catalog.away = false;
  await runAt(MORNING);
  expect(await summariesOf(ada.userId)).toHaveLength(1);
});

import type { EventPayload } from '@campus-deals/contracts/events';
import { eventOf } from '@campus-deals/messaging/testing/service';
import { eventually, forFile } from '@campus-deals/testing';
import { beforeEach, expect, test } from 'vitest';
import { daysFromNow, dealFacts } from '../testing/deal-facts.js';
import { activated, NotificationUnderTest } from '../testing/notification-app.js';
import { aUser } from '../testing/some-users.js';
import { AlertPauses } from './alert-pauses.job.js';
import { AlertsHandlers } from './alerts.handlers.js';
import { SummarizeHeldUpDeals } from './announce-deal.job.js';

type Approved = EventPayload<'DealApproved'>;

const notification = await forFile(NotificationUnderTest.start());
beforeEach(() => activeBefore(7));

const hoursAgo = (hours: number): string => daysFromNow(-hours / 24);
/** Ends an outage: a replica last ran this long ago. */
async function activeBefore(hours: number): Promise<void> {
  // The service writes the row every minute, too.
  await notification.sql(
    `insert into alert_activity (id, active_at) values (1, ?)
     on conflict (id) do update set active_at = excluded.active_at, paused_at = null, resumed_at = null`,
    [hoursAgo(hours)],
  );
}
async function aLiveCollege(name = 'Reed'): Promise<number> {
  return (await notification.college({ isActive: true, name })).collegeId;
}
const aDeal = (collegeId: number, facts: Partial<Approved> = {}): Approved => ({
  ...dealFacts({ collegeId, approvedAt: hoursAgo(6.5), ...facts }),
  isRevision: false,
});
/** Bypasses the inbox, which would skip the second run. */
const approve = (payload: Approved, publishedAt?: string): Promise<void> =>
  notification.inTransaction(() =>
    notification.get(AlertsHandlers).notifyCollegeWhenDealApproved({
      ...eventOf('DealApproved', payload, new Date(payload.approvedAt ?? 0)),
      ...(publishedAt && { publishedAt }),
    }),
  );
/** Lets the time pass in which more deals of the backlog may arrive, and runs the job in two replicas. */
async function backlogIsOver(...collegeIds: number[]): Promise<void> {
  const job = notification.get(SummarizeHeldUpDeals);
  await notification.sql(
    `update deals set held_up_at = held_up_at - interval '11 minutes' where college_id = any (?::int[])`,
    [`{${collegeIds.join(',')}}`],
  );
  const run = (id: number) => notification.inContext(() => job.run(id));
  await Promise.all([...collegeIds, ...collegeIds].map(run));
  const waiting = () => notification.sql("select id from deals where held_up_at < now() - interval '10 minutes'");
  await eventually(async () => expect(await waiting()).toEqual([]));
}
const alertsOf = (collegeId: number): Promise<object[]> =>
  notification.sql('select title, description, deal_id from notifications where college_id = ? order by id', [
    collegeId,
  ]);
const summary = (count: number, name = 'Reed') => ({
  title: `${count} new deals at ${name}`,
  description: 'They were added while alerts were paused.',
  deal_id: null,
});

test('deals held up for seven hours become one summary, however often handlers and jobs run', async () => {
  const collegeId = await aLiveCollege();
  const ann = await aUser(notification, { collegeId, digest: 'instant' });
  const [first, second, third] = [aDeal(collegeId), aDeal(collegeId, { approvedAt: hoursAgo(1) }), aDeal(collegeId)];
  for (const deal of [first, first, second]) await approve(deal);
  await notification.inContext(() => notification.get(SummarizeHeldUpDeals).run(collegeId));
  await approve(third);
  expect(await alertsOf(collegeId)).toEqual([]);
  await backlogIsOver(collegeId);
  for (const deal of [first, second, third]) await approve({ ...deal, version: deal.version + 2 });
  for (const later of [aDeal(collegeId), aDeal(collegeId)]) await approve(later);
  await backlogIsOver(collegeId);
  expect(await alertsOf(collegeId)).toEqual([summary(3)]);
  const path = expect.stringMatching(/^\/college\/college-\d+$/);
  const listed = await notification.notificationsOf(ann);
  expect(listed).toMatchObject([{ kind: 'deal-alert', collegeId, dealId: null, deal: null, path }]);
  await eventually(() =>
    expect(notification.inbox.to(`user-${ann.userId}@uni.example`)).toMatchObject([
      { raw: expect.stringContaining('Subject: 3 new deals at Reed') },
    ]),
  );
});

test('a summary in a digest is not counted as one deal', async () => {
  const collegeId = await aLiveCollege();
  const { userId } = await aUser(notification, { collegeId, digest: 'daily' });
  for (const deal of [aDeal(collegeId), aDeal(collegeId)]) await approve(deal);
  await backlogIsOver(collegeId);
  await approve(aDeal(collegeId, { approvedAt: daysFromNow(0) }));
  const open = () => notification.sql('select id from announcements where due_at is not null');
  await eventually(async () => expect(await open()).toEqual([]));
  const digests = "update messages set due_at = now() where user_id = ? and kind = 'alert-digest' returning id";
  await eventually(async () => expect(await notification.sql(digests, [userId])).toHaveLength(1));
  await eventually(() =>
    expect(notification.inbox.to(`user-${userId}@uni.example`)).toMatchObject([
      { raw: expect.stringContaining('Subject: 2 new notifications') },
    ]),
  );
});

test('a deal that several colleges show is announced on its own, so that nobody hears of it twice', async () => {
  const [collegeId, near] = [await aLiveCollege(), await aLiveCollege('Bard')];
  const shared = aDeal(collegeId, { furtherCollegeIds: [near] });
  for (const deal of [aDeal(collegeId), shared, aDeal(collegeId)]) await approve(deal);
  await backlogIsOver(collegeId, near);
  expect(await alertsOf(collegeId)).toEqual([
    { title: 'New deal at Corner Pizza', description: shared.title, deal_id: shared.dealId },
    summary(2),
  ]);
  expect(await alertsOf(near)).toEqual([]);
  const reader = await aUser(notification, { collegeId: near });
  await notification.sql("update users set college_since = now() - interval '1 hour' where id = ?", [reader.userId]);
  expect(await notification.notificationsOf(reader)).toMatchObject([{ dealId: shared.dealId }]);
});

test('deals that have ended or are hidden by then are not counted, and a single one is announced as usual', async () => {
  const [many, single, none] = [await aLiveCollege(), await aLiveCollege(), await aLiveCollege()];
  const ended = [many, single, none].map((collegeId) => aDeal(collegeId));
  const hidden = aDeal(many);
  const shown = aDeal(single);
  for (const deal of [...ended, hidden, shown, aDeal(many), aDeal(many)]) await approve(deal);
  for (const deal of ended) await notification.deliver('DealExpired', deal);
  await notification.deliver('DealHidden', { ...hidden, reportCount: 3, version: 9 });
  await backlogIsOver(many, single, none);
  expect(await alertsOf(many)).toEqual([summary(2)]);
  expect(await alertsOf(single)).toEqual([
    { title: 'New deal at Corner Pizza', description: shown.title, deal_id: shown.dealId },
  ]);
  expect(await alertsOf(none)).toEqual([]);
});

test('a college that went live meanwhile is announced, with a summary of its deals', async () => {
  const college = await notification.college({ isActive: false, name: 'Reed' });
  const { collegeId } = college;
  const ann = await aUser(notification);
  await notification.post('subscribe', { collegeId }, ann);
  for (const deal of [aDeal(collegeId), aDeal(collegeId)]) await approve({ ...deal, approvedAt: daysFromNow(-9) });
  await notification.deliver('CollegeActivated', { ...activated(college), activatedAt: hoursAgo(6.5) });
  const live = () =>
    notification.sql("select title from notifications where kind = 'college-activated' and user_id = ?", [ann.userId]);
  await eventually(async () => expect(await live()).toEqual([{ title: 'Reed is live' }]));
  const announced = () =>
    notification.sql('select id from deals where college_id = ? and held_up_at is not null', [collegeId]);
  await eventually(async () => expect(await announced()).toHaveLength(2));
  await backlogIsOver(collegeId);
  expect(await alertsOf(collegeId)).toEqual([summary(2)]);
});

test('a replay announces nothing: no earlier replica is known, or the deals were no news before the outage', async () => {
  const collegeId = await aLiveCollege();
  const replayed = () => [
    aDeal(collegeId, { approvedAt: hoursAgo(14) }),
    aDeal(collegeId, { approvedAt: hoursAgo(30) }),
  ];
  for (const deal of replayed()) await approve(deal);
  await notification.inContext(() => notification.get(AlertPauses).forget());
  for (const deal of [...replayed(), aDeal(collegeId)]) await approve(deal);
  await backlogIsOver(collegeId);
  expect(await alertsOf(collegeId)).toEqual([]);
});

test('deals whose events were published late become one summary, also if alerts ran meanwhile', async () => {
  await activeBefore(0);
  const collegeId = await aLiveCollege();
  const hours = [20, 8, 1];
  for (const ago of [...hours, ...hours]) await approve(aDeal(collegeId, { approvedAt: hoursAgo(ago) }), hoursAgo(0));
  await backlogIsOver(collegeId);
  expect(await alertsOf(collegeId)).toEqual([summary(6)]);
});

test('a late event that is handled again days later reveals no pause', async () => {
  await activeBefore(0);
  const collegeId = await aLiveCollege();
  await approve(aDeal(collegeId, { approvedAt: hoursAgo(40) }), hoursAgo(30));
  await approve(aDeal(collegeId, { approvedAt: hoursAgo(7) }));
  await backlogIsOver(collegeId);
  expect(await alertsOf(collegeId)).toEqual([]);
});

test('what came during a shorter interruption is announced as before', async () => {
  await activeBefore(5);
  const collegeId = await aLiveCollege();
  const [fresh, old] = [aDeal(collegeId, { approvedAt: hoursAgo(4) }), aDeal(collegeId)];
  for (const deal of [fresh, old]) await approve(deal);
  await backlogIsOver(collegeId);
  expect(await alertsOf(collegeId)).toMatchObject([{ deal_id: fresh.dealId }]);
});

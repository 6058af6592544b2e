import { randomInt } from 'node:crypto';
import { eventually, forFile } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { daysFromNow, dealFacts, vendorFacts } from '../testing/deal-facts.js';
import { activated, NotificationUnderTest } from '../testing/notification-app.js';
import { aUser } from '../testing/some-users.js';
import { AnnouncementsService } from './announcements.service.js';
import { FanOutAnnouncement } from './fan-out-announcement.job.js';

const notification = await forFile(NotificationUnderTest.start());

const open = (): Promise<{ id: number }[]> =>
  notification.sql('select id from announcements where due_at is not null order by id');
/** Runs the jobs in two replicas at once, beside the one that runs by itself. */
async function tellAll(): Promise<void> {
  const [announcements, job] = [notification.get(AnnouncementsService), notification.get(FanOutAnnouncement)];
  const { signal } = new AbortController();
  const replica = async (): Promise<void> => {
    while (await notification.inContext(() => announcements.announceDealsEnding()));
    for (const { id } of await open()) await notification.inContext(() => job.run(id, signal));
  };
  await Promise.all([replica(), replica()]);
  await eventually(async () => expect(await open()).toEqual([]));
}
const told = (
  kind: string,
  userId: number,
): Promise<{ title: string; description: string; deal_id: number | null }[]> =>
  notification.sql('select title, description, deal_id from notifications where kind = ? and user_id = ? order by id', [
    kind,
    userId,
  ]);
async function aSavedDeal(
  userIds: number[],
  facts: Parameters<typeof dealFacts>[0] = {},
): Promise<ReturnType<typeof dealFacts>> {
  const deal = dealFacts({ endDate: daysFromNow(0.9), vendorName: 'The Kettle', ...facts });
  await notification.deliver('DealSnapshotTaken', deal);
  for (const userId of userIds)
    await notification.deliver('DealSaved', { dealId: deal.dealId, collegeId: deal.collegeId, userId });
  return deal;
}

describe('a vendor', () => {
  test('hears of a deal’s end three days before, once for each end, with a link to run it again', async () => {
    const { userId } = await aUser(notification);
    const deal = dealFacts({ userId, approvedAt: daysFromNow(-9), endDate: daysFromNow(2.9), title: 'Free refill' });
    await notification.deliver('DealSnapshotTaken', deal);
    await tellAll();
    await tellAll();
    expect(await told('own-deal-ending', userId)).toMatchObject([{ title: 'Ends in three days: Free refill' }]);
    const data = await notification.column('select data from notifications where user_id = ?', [userId]);
    expect(data).toEqual([{ path: `/vendor/dashboard?again=${deal.dealId}` }]);
    await notification.deliver('DealChanged', { ...deal, endDate: daysFromNow(2.8), version: deal.version + 1 });
    await tellAll();
    expect(await told('own-deal-ending', userId)).toHaveLength(2);
    // An end that moves again and again alerts three times a month.
    for (const version of [2, 3, 4]) {
      const endDate = daysFromNow(2.8 - version / 10);
      await notification.deliver('DealChanged', { ...deal, endDate, version: deal.version + version });
      await tellAll();
    }
    expect(await told('own-deal-ending', userId)).toHaveLength(3);
  });

  test('hears nothing early, nor of a deal that never had three days left, is hidden or paused', async () => {
    const { userId } = await aUser(notification);
    const approvedAt = daysFromNow(-9);
    for (const facts of [
      { endDate: daysFromNow(3.1), approvedAt },
      { endDate: daysFromNow(1), approvedAt: daysFromNow(-1) },
      { endDate: daysFromNow(2), approvedAt, isHidden: true },
      { endDate: daysFromNow(2), approvedAt, status: 'paused' as const },
    ])
      await notification.deliver('DealSnapshotTaken', dealFacts({ userId, ...facts }));
    await tellAll();
    expect(await told('own-deal-ending', userId)).toEqual([]);
  });

  test('hears once that their college is open, also when the event comes twice', async () => {
    const [vendor, elsewhere] = [await aUser(notification), await aUser(notification)];
    const college = activated(await notification.college({ isActive: false, name: 'Grinnell College' }));
    const { collegeId } = college;
    for (const facts of [
      { userId: vendor.userId, collegeId },
      { userId: null, collegeId },
      { userId: elsewhere.userId, collegeId: collegeId + 1 },
    ])
      await notification.deliver('VendorUpdated', vendorFacts(facts));
    for (let time = 1; time <= 2; time++) {
      await notification.inTransaction(() => notification.get(AnnouncementsService).collegeActivated(college));
      await tellAll();
    }
    expect(await told('college-opened', vendor.userId)).toMatchObject([{ title: 'Grinnell College is open' }]);
    expect(await told('college-opened', elsewhere.userId)).toEqual([]);
  });
});

describe('a saved deal that ends within a day', () => {
  test('notifies each user who saved it, once, however often the job runs', async () => {
    const [ann, bob, cal] = [await aUser(notification), await aUser(notification), await aUser(notification)];
    const deal = await aSavedDeal([ann.userId, bob.userId, cal.userId]);
    await notification.deliver('DealUnsaved', { dealId: deal.dealId, collegeId: deal.collegeId, userId: cal.userId });
    await tellAll();
    await tellAll();
    const description = `${deal.title} at The Kettle ends within 24 hours.`;
    for (const { userId } of [ann, bob])
      expect(await told('deal-ending', userId)).toEqual([
        { title: 'A saved deal ends soon', description, deal_id: deal.dealId },
      ]);
    expect(await told('deal-ending', cal.userId)).toEqual([]);
  });

  test('notifies nobody too early, or if it never ends, has ended, is hidden or its vendor suspended', async () => {
    const ann = await aUser(notification);
    for (const facts of [
      { endDate: daysFromNow(1.1) },
      { endDate: null },
      { endDate: daysFromNow(-0.1) },
      { isHidden: true },
      { status: 'pending' as const },
    ])
      await aSavedDeal([ann.userId], facts);
    const { vendorId, collegeId } = await aSavedDeal([ann.userId]);
    await notification.deliver('VendorUpdated', vendorFacts({ vendorId, collegeId, isSuspended: true }));
    await tellAll();
    expect(await told('deal-ending', ann.userId)).toEqual([]);
  });

  test('whose end is moved notifies the remaining users, and nobody twice', async () => {
    const [ann, bob] = [await aUser(notification), await aUser(notification)];
    const deal = await aSavedDeal([ann.userId]);
    await tellAll();
    await notification.deliver('DealSaved', { dealId: deal.dealId, collegeId: deal.collegeId, userId: bob.userId });
    await notification.deliver('DealChanged', { ...deal, endDate: daysFromNow(0.95), version: deal.version + 1 });
    await tellAll();
    for (const { userId } of [ann, bob]) expect(await told('deal-ending', userId)).toHaveLength(1);
  });

  test('saved by many notifies all of them in steps, each once, except deleted users', async () => {
    const deal = await aSavedDeal([]);
    const first = randomInt(1, 1_000_000_000);
    await notification.sql(
      `insert into saved_deals (deal_id, user_id, college_id, is_saved, changed_at)
       select ?, ? + n, ?, true, now() from generate_series(1, 60) n`,
      [deal.dealId, first, deal.collegeId],
    );
    await notification.sql('insert into erased_users (user_id) values (?)', [first + 7]);
    await tellAll();
    const notified = 'select user_id - ? from notifications where deal_id = ? order by user_id';
    const others = Array.from({ length: 60 }, (_, at) => at + 1).filter((at) => at !== 7);
    expect(await notification.column(notified, [first, deal.dealId])).toEqual(others);
  });
});

test('a college’s activation notifies its subscribers who have an account, once, also when the event comes twice', async () => {
  const college = await notification.college({ isActive: false, name: 'Reed' });
  const [ann, bob] = [await aUser(notification), await aUser(notification)];
  await notification.post('subscribe', { collegeId: college.collegeId }, ann);
  await notification.post('subscribe', { collegeId: college.collegeId, email: 'visitor@mail.example' });
  for (let time = 0; time < 2; time += 1) {
    await notification.handleTwice('alert-subscribers-when-college-activated', 'CollegeActivated', activated(college));
    await tellAll();
  }
  expect(await told('college-activated', ann.userId)).toMatchObject([{ title: 'Reed is live', deal_id: null }]);
  expect(await told('college-activated', bob.userId)).toEqual([]);
  const ofCollege = `select 1 from notifications where kind = 'college-activated' and data @> ?::jsonb`;
  expect(await notification.sql(ofCollege, [JSON.stringify({ collegeId: college.collegeId })])).toHaveLength(1);
});

test('a college that has been live for hours notifies nobody when its events are replayed to a new deployment', async () => {
  const college = await notification.college({ isActive: false });
  const ann = await aUser(notification);
  await notification.post('subscribe', { collegeId: college.collegeId }, ann);
  await notification.deliver('CollegeActivated', { ...activated(college), activatedAt: daysFromNow(-0.3) });
  await tellAll();
  expect(await told('college-activated', ann.userId)).toEqual([]);
});

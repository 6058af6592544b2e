import type { EventPayload } from '@campus-deals/contracts/events';
import { NotificationDto } from '@campus-deals/contracts/notification/notification.dto';
import { eventOf } from '@campus-deals/messaging/testing/service';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { daysFromNow, dealFacts, vendorFacts } from '../testing/deal-facts.js';
import { aCollege, activated, NotificationUnderTest } from '../testing/notification-app.js';
import { aUser } from '../testing/some-users.js';
import { AlertsHandlers } from './alerts.handlers.js';
import { AnnounceDeal } from './announce-deal.job.js';

type Approved = EventPayload<'DealApproved'>;

const notification = await NotificationUnderTest.shared();

/** Bypasses the inbox, which would skip the second run. */
const approve = (payload: Approved): Promise<void> =>
  notification.inTransaction(() =>
    notification.get(AlertsHandlers).notifyCollegeWhenDealApproved(eventOf('DealApproved', payload)),
  );
const remove = ({ dealId, vendorId, collegeId }: Approved): Promise<void> =>
  notification.inTransaction(() =>
    notification
      .get(AlertsHandlers)
      .withdrawAlertsWhenDealRemoved(eventOf('DealRemoved', { dealId, vendorId, collegeId, userId: null })),
  );
const vendorOf = ({ vendorId, collegeId }: Approved, isSuspended: boolean, version: number) =>
  notification.deliver('VendorUpdated', vendorFacts({ vendorId, collegeId, isSuspended, version }));
const hoursAgo = (hours: number): string => daysFromNow(-hours / 24);
/** Announces what is due, beside the job that runs by itself. */
async function look(): Promise<void> {
  const job = notification.get(AnnounceDeal);
  const due = () => notification.inContext(() => job.due().limit(100).execute());
  for (const { id } of await due()) await notification.inContext(() => job.run(id));
  await eventually(async () => expect(await due()).toEqual([]));
}
async function anActiveCollege(): Promise<number> {
  return (await notification.college({ isActive: true })).collegeId;
}
const aDeal = (facts: Partial<Approved> = {}): Approved => ({
  ...dealFacts({ approvedAt: daysFromNow(0), ...facts }),
  isRevision: false,
  ...facts,
});
const alertsOf = ({ dealId }: Approved): Promise<{ college_id: number; kind: string }[]> =>
  notification.sql('select college_id, kind from notifications where deal_id = ? order by id', [dealId]);

describe('a college is notified of a deal', () => {
  test('once, when it is approved, also when the event comes twice, and as its list shows it', async () => {
    const collegeId = await anActiveCollege();
    const ann = await aUser(notification, { collegeId });
    const deal = aDeal({ collegeId, vendorName: 'The Kettle', title: 'Half off tea', endDate: daysFromNow(9) });
    await approve(deal);
    await approve(deal);
    await look();
    expect(await alertsOf(deal)).toEqual([{ college_id: collegeId, kind: 'deal-alert' }]);
    const { title, discountType, discountValue, endDate, image } = deal;
    expect(await notification.notificationsOf(ann)).toMatchObject([
      {
        title: 'New deal at The Kettle',
        description: 'Half off tea',
        path: `/college/${collegeId}/deal/${deal.dealId}`,
        isRead: false,
        deal: { title, discountType, discountValue, endDate, image },
      },
    ]);
  });

  test('at each active college that shows it, with one alert for each reader', async () => {
    const [home, near, far] = [await anActiveCollege(), await anActiveCollege(), await anActiveCollege()];
    const { collegeId: waiting } = await notification.college({ isActive: false });
    const deal = aDeal({ collegeId: home, furtherCollegeIds: [near, waiting] });
    const readers: SignedInUser[] = [];
    for (const collegeId of [home, near, near, waiting, far])
      readers.push(await aUser(notification, { collegeId, digest: 'instant' }));
    const [, reader, follower] = readers;
    if (!reader || !follower) throw new Error('no readers');
    const follows = [follower.userId, `vendor:${deal.vendorId}`];
    await notification.sql('insert into follows (user_id, topic) values (?, ?)', follows);
    const source = await notification.stream(reader);
    await eventually(() => source.events.length > 0);
    await approve(deal);
    await approve(deal);
    await look();
    const mails = (caller: SignedInUser) =>
      notification.sql('select id from messages where user_id = ?', [caller.userId]);
    const counts = async (of: (caller: SignedInUser) => Promise<{ length: number }>) => {
      const all: number[] = [];
      for (const each of readers) all.push((await of(each)).length);
      return all;
    };
    expect(await counts((each) => notification.notificationsOf(each))).toEqual([1, 1, 1, 0, 0]);
    await eventually(async () => expect(await counts(mails)).toEqual([1, 1, 1, 0, 0]));
    await eventually(() => expect(source.of('notification')).toMatchObject([{ dealId: deal.dealId }]));
    const [{ id } = { id: 0 }] = source.of<NotificationDto>('notification');
    await remove(deal);
    await eventually(() => expect(source.of('removed')).toEqual([{ id }]));
  });

  test('by a college that shows it, while its own is not active', async () => {
    const { collegeId: waiting } = await notification.college({ isActive: false });
    const near = await anActiveCollege();
    const reader = await aUser(notification, { collegeId: near });
    const deal = aDeal({ collegeId: waiting, furtherCollegeIds: [near] });
    await approve(deal);
    await look();
    expect(await notification.notificationsOf(reader)).toMatchObject([
      { path: `/college/${near}/deal/${deal.dealId}`, collegeId: near },
    ]);
  });

  test('when it begins, where that is later', async () => {
    const deal = aDeal({ collegeId: await anActiveCollege(), startDate: daysFromNow(2) });
    await approve(deal);
    await look();
    expect(await alertsOf(deal)).toEqual([]);
    await notification.sql(`update deals set start_date = now() - interval '1 second' where id = ?`, [deal.dealId]);
    await Promise.all([look(), look()]);
    expect(await alertsOf(deal)).toHaveLength(1);
  });

  test('when the college becomes active, where that is later, whatever the order of the events', async () => {
    const college = await notification.college({ isActive: false });
    const deal = aDeal({ collegeId: college.collegeId });
    await approve(deal);
    await look();
    expect(await alertsOf(deal)).toEqual([]);
    await notification.deliver('CollegeActivated', activated(college));
    await look();
    expect(await alertsOf(deal)).toHaveLength(1);
    const unknown = aDeal();
    await approve(unknown);
    await notification.college({ collegeId: unknown.collegeId, isActive: true, version: 7 });
    await look();
    expect(await alertsOf(unknown)).toHaveLength(1);
  });

  test('when it is shown again, where it was hidden before the alert', async () => {
    const deal = aDeal({ collegeId: await anActiveCollege(), isHidden: true });
    await approve(deal);
    expect(await alertsOf(deal)).toEqual([]);
    await notification.deliver('DealChanged', { ...deal, isHidden: false, version: deal.version + 1 });
    await look();
    expect(await alertsOf(deal)).toHaveLength(1);
  });

  test('when its vendor is restored, where that was suspended before', async () => {
    const deal = aDeal({ collegeId: await anActiveCollege() });
    await vendorOf(deal, true, 1);
    await approve(deal);
    await look();
    expect(await alertsOf(deal)).toEqual([]);
    await vendorOf(deal, false, 2);
    await look();
    expect(await alertsOf(deal)).toHaveLength(1);
  });
});

describe('nobody is notified', () => {
  test('of a change of an existing deal', async () => {
    const deal = aDeal({ collegeId: await anActiveCollege() });
    await approve(deal);
    await approve({ ...deal, isRevision: true, title: 'Changed', version: deal.version + 2 });
    const before = aDeal({ collegeId: deal.collegeId, isRevision: true });
    await approve(before);
    await notification.deliver('DealChanged', { ...before, version: before.version + 1 });
    await look();
    expect([await alertsOf(deal), await alertsOf(before)]).toMatchObject([[{}], []]);
  });

  test('of deals older than this feature', async () => {
    const { isRevision: _, ...facts } = aDeal({ collegeId: await anActiveCollege() });
    await notification.deliver('DealSnapshotTaken', facts);
    await look();
    expect(await alertsOf({ ...facts, isRevision: false })).toEqual([]);
  });

  test.each([
    ['was approved hours ago', { approvedAt: hoursAgo(7), startDate: daysFromNow(-9) }],
    ['began hours ago', { approvedAt: daysFromNow(-9), startDate: hoursAgo(7) }],
  ])('of a deal that %s, when its events come once more to a new deployment', async (_what, facts) => {
    const deal = aDeal({ collegeId: await anActiveCollege(), ...facts });
    await approve(deal);
    await look();
    expect(await alertsOf(deal)).toEqual([]);
    const stillNews = aDeal({ collegeId: deal.collegeId, ...facts, startDate: hoursAgo(5) });
    await approve(stillNews);
    expect(await alertsOf(stillNews)).toHaveLength(1);
  });

  test('of the deals of a college that became active hours ago, whatever the order of the events', async () => {
    const [early, late] = [aCollege(), aCollege()];
    const deals = [early, late].map(({ collegeId }) => aDeal({ collegeId, approvedAt: daysFromNow(-9) }));
    const activatedAt = hoursAgo(7);
    await notification.deliver('CollegeActivated', { ...activated(early), activatedAt });
    for (const deal of deals) await approve(deal);
    await notification.deliver('CollegeCreated', late);
    await notification.deliver('CollegeActivated', { ...activated(late), activatedAt });
    await look();
    for (const deal of deals) expect(await alertsOf(deal)).toEqual([]);
  });

  test('of more than 30 deals of one vendor in a month', async () => {
    const [collegeId, vendorId] = [await anActiveCollege(), aDeal().vendorId];
    const deals = Array.from({ length: 32 }, () => aDeal({ collegeId, vendorId }));
    for (const deal of deals) await approve(deal);
    const another = aDeal({ collegeId });
    await approve(another);
    const alerts = await Promise.all([...deals, another].map(alertsOf));
    expect(alerts.map(({ length }) => length)).toEqual([...Array(30).fill(1), 0, 0, 1]);
  });

  test('a second time of a deal that was approved again', async () => {
    const deal = aDeal({ collegeId: await anActiveCollege() });
    await approve(deal);
    await notification.deliver('DealSubmitted', { ...deal, status: 'pending', version: deal.version + 1 });
    await approve({ ...deal, version: deal.version + 2 });
    await look();
    expect(await alertsOf(deal)).toHaveLength(1);
  });

  test('of a deal that waits again, has ended, or ended before it could begin', async () => {
    const college = await notification.college({ isActive: false });
    const deals = [
      aDeal({ collegeId: college.collegeId }),
      aDeal({ collegeId: college.collegeId, endDate: daysFromNow(1) }),
    ];
    for (const deal of deals) await approve(deal);
    const [waiting, ended] = deals;
    await notification.deliver('DealSubmitted', { ...(waiting as Approved), status: 'pending', version: 9 });
    await notification.sql(`update deals set end_date = now() - interval '1 second' where id = ?`, [ended?.dealId]);
    await notification.deliver('CollegeActivated', activated(college));
    await look();
    for (const deal of deals) expect(await alertsOf(deal)).toEqual([]);
  });
});

describe('the alert of a deal', () => {
  const changed = (deal: Approved): Promise<unknown> => notification.deliver('DealChanged', { ...deal, version: 10 });
  test.each<[string, (deal: Approved) => Promise<unknown>, (deal: Approved) => Promise<unknown>]>([
    [
      'is hidden',
      (deal) => notification.deliver('DealHidden', { ...deal, userId: null, reportCount: 3, version: 9 }),
      changed,
    ],
    ['is of a suspended vendor', (deal) => vendorOf(deal, true, 1), (deal) => vendorOf(deal, false, 2)],
    [
      'waits for an admin again',
      (deal) => notification.deliver('DealSubmitted', { ...deal, status: 'pending', version: 9 }),
      changed,
    ],
  ])('goes while it %s, for everybody at the college, and comes back with it', async (_what, happens, ends) => {
    const collegeId = await anActiveCollege();
    const [ann, ben] = [await aUser(notification, { collegeId }), await aUser(notification, { collegeId })];
    const [deal, other] = [aDeal({ collegeId }), aDeal({ collegeId })];
    for (const each of [deal, other]) await approve(each);
    const [, { id } = { id: 0 }] = await notification.notificationsOf(ben);
    await notification.ask('POST', `/api/user/notifications/${id}/read`, { caller: ben });
    await happens(deal);
    expect(await notification.notificationsOf(ann)).toMatchObject([{ dealId: other.dealId }]);
    expect([await notification.unreadOf(ann), await notification.unreadOf(ben)]).toEqual([1, 1]);
    const hidden = await notification.ask('POST', `/api/user/notifications/${id}/read`, { caller: ann });
    expect(hidden.statusCode).toBe(404);
    await ends(deal);
    expect(await notification.notificationsOf(ann)).toMatchObject([
      { dealId: other.dealId },
      { dealId: deal.dealId, isRead: false },
    ]);
    expect(await notification.notificationsOf(ben)).toMatchObject([{}, { dealId: deal.dealId, isRead: true }]);
    expect([await notification.unreadOf(ann), await notification.unreadOf(ben)]).toEqual([2, 1]);
  });

  test('leaves the streams that are open when it is hidden, also when the event comes twice', async () => {
    const collegeId = await anActiveCollege();
    const deal = aDeal({ collegeId });
    await approve(deal);
    const source = await notification.stream(await aUser(notification, { collegeId }));
    await eventually(() => source.events.length > 0);
    const event = eventOf('DealHidden', { ...deal, userId: null, reportCount: 3, version: 9 });
    const hide = (): Promise<void> =>
      notification.inTransaction(() => notification.get(AlertsHandlers).takeAlertsOutWhenDealHidden(event));
    await hide();
    await hide();
    const [id = 0] = await notification.column<number>('select id from notifications where deal_id = ?', [deal.dealId]);
    await eventually(() => expect(source.of('removed')).toContainEqual({ id }));
    expect(await alertsOf(deal)).toHaveLength(1);
  });

  test('stays when the deal is over', async () => {
    const collegeId = await anActiveCollege();
    const ann = await aUser(notification, { collegeId });
    const deal = aDeal({ collegeId });
    await approve(deal);
    await notification.deliver('DealExpired', { ...deal });
    expect(await notification.notificationsOf(ann)).toMatchObject([{ dealId: deal.dealId }]);
  });

  test('is deleted with it, also when the event comes twice, and its removal may come first', async () => {
    const collegeId = await anActiveCollege();
    const ann = await aUser(notification, { collegeId });
    const [deal, early] = [aDeal({ collegeId }), aDeal({ collegeId })];
    await approve(deal);
    await remove(deal);
    await remove(deal);
    await remove(early);
    await approve(early);
    await look();
    expect([await alertsOf(deal), await alertsOf(early)]).toEqual([[], []]);
    expect(await notification.unreadOf(ann)).toBe(0);
  });

  test('is not left behind by an approval at the same time', async () => {
    const collegeId = await anActiveCollege();
    const deals = Array.from({ length: 10 }, () => aDeal({ collegeId }));
    await Promise.all(deals.flatMap((deal) => [approve(deal), remove(deal)]));
    await look();
    for (const deal of deals) expect(await alertsOf(deal)).toEqual([]);
  });
});

import { EVENTS, type EventName, type EventPayload, type HandlerName } from '@campus-deals/contracts/events';
import type { NotificationDto } from '@campus-deals/contracts/notification/notification.dto';
import { eventOf } from '@campus-deals/messaging/testing/service';
import { forFile } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { dealFacts } from '../testing/deal-facts.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { aUser } from '../testing/some-users.js';

const notification = await forFile(NotificationUnderTest.start());

const AT = '2026-11-23T12:00:00.000Z';
const DEAL = { ...dealFacts({ title: 'Half off pizza' }), isRevision: false };
const { dealId, vendorId, collegeId } = DEAL;
const ABOUT = { dealId, vendorId, collegeId, title: DEAL.title, version: 3 };
const TAKEN_BACK = { ...ABOUT, vendorUserId: 6, redeemedAt: AT, takenBackAt: AT, reason: 'mistake' } as const;
const PAGE = `/college/${collegeId}/deal/${dealId}`;
const SHOP = { vendorId: 61, name: 'Corner Pizza', version: 4 };
const REVIEW = { reviewId: 51, vendorId: 61, collegeId: 9, vendorName: 'Corner Pizza' };
const REVIEWS = '/college/9/vendor/61#reviews';
const FEE = { paymentId: 71, amount: 1000, currency: 'usd', version: 1 };

interface Told<N extends EventName> {
  event: N;
  payload(userId: number): EventPayload<N>;
  reads: Partial<NotificationDto>;
}
/** Returns an event, by default with the owner's id as its `userId`, and the notification that the owner gets. */
const row = <N extends EventName>(
  event: N,
  payload: Told<N>['payload'] | Omit<EventPayload<N>, 'userId'>,
  kind: NotificationDto['kind'],
  title: string,
  more: Partial<NotificationDto> = {},
) => {
  const of = typeof payload === 'function' ? payload : (userId: number) => ({ ...payload, userId });
  return { event, payload: of, reads: { kind, title, ...more } } as Told<EventName>;
};

const ROWS = [
  row('DealApproved', DEAL, 'deal-approved', 'Approved: Half off pizza'),
  row(
    'DealRejected',
    { ...ABOUT, reason: 'Say when it holds.', isRevision: true },
    'deal-rejected',
    'Not approved: Half off pizza',
    { description: expect.stringContaining('Say when it holds.') },
  ),
  row('VendorChangeApproved', SHOP, 'deal-approved', 'Approved: Corner Pizza'),
  row('VendorChangeRejected', { ...SHOP, reason: 'Not your name.' }, 'deal-rejected', 'Not approved: Corner Pizza'),
  row('DealHidden', { ...ABOUT, reportCount: 3 }, 'deal-reported', 'Hidden for now: Half off pizza'),
  row(
    'CodesWithdrawn',
    (userId) => ({ ...ABOUT, vendorName: 'Corner Pizza', userIds: [userId] }),
    'code-withdrawn',
    'Your code no longer works: Half off pizza',
  ),
  row(
    'WebhookDisabled',
    { endpointId: 4, vendorId: 61, host: 'shop.example', disabledAt: AT },
    'webhook-disabled',
    'Webhook paused: shop.example',
    { path: '/vendor/developers' },
  ),
  row(
    'DealRedeemed',
    (vendorUserId) => ({ ...ABOUT, vendorUserId, userId: 5, redemptionId: 81, redeemedAt: AT }),
    'deal-redeemed',
    'A deal was redeemed',
    { description: 'A student has redeemed Half off pizza.' },
  ),
  row(
    'CounterAccessEnded',
    { vendorId: 61, devices: 2, keys: 0, webhooks: 1, endedAt: AT },
    'counter-access-ended',
    'Connect your counter again',
    { path: '/vendor/developers' },
  ),
  ...[true, false].map((hasCode) =>
    row(
      'RedemptionTakenBack',
      { ...TAKEN_BACK, redemptionId: hasCode ? 84 : 85, hasCode },
      'redemption-taken-back',
      `${hasCode ? 'Your code works again' : 'You can use this deal again'}: Half off pizza`,
      { path: PAGE, dealId: null },
    ),
  ),
  row('DealSoldOut', () => ABOUT, 'deal-sold-out', 'Sold out: Half off pizza'),
  row('DealExpired', () => ABOUT, 'own-deal-ended', 'Ended: Half off pizza', {
    path: `/vendor/dashboard?again=${dealId}`,
    dealId: null,
  }),
  row(
    'ReviewWritten',
    (vendorUserId) => ({ reviewId: 51, vendorId: 61, collegeId: 1, vendorUserId, rating: 4 }),
    'review-written',
    'A new review: 4 stars',
    { path: '/vendor/dashboard?tab=reviews' },
  ),
  row('ReviewAnswered', REVIEW, 'review-answered', 'Corner Pizza answered your review', { path: REVIEWS }),
  row(
    'ReviewHidden',
    { ...REVIEW, reason: 'It names an employee', hiddenAt: AT },
    'review-hidden',
    'Your review of Corner Pizza is hidden',
    { description: 'The reason: It names an employee', path: REVIEWS },
  ),
  row('ReviewRestored', { ...REVIEW, restoredAt: AT }, 'review-hidden', 'Your review of Corner Pizza is shown again', {
    path: REVIEWS,
  }),
  row('VendorFeePaid', FEE, 'fee-paid', 'Your registration fee is paid'),
  ...Object.entries({
    refund: 'Your registration fee was refunded',
    dispute: 'Your registration fee went back to the cardholder',
    duplicate: 'You paid twice: one payment was refunded',
  } as const).map(([reason, title]) =>
    row('VendorFeeRefunded', { ...FEE, reason: reason as 'refund' }, 'fee-refunded', title),
  ),
  row('VendorFeeDisputed', { ...FEE, disputedAt: AT }, 'fee-refunded', 'Your registration fee is disputed'),
  row(
    'ReferralCredited',
    { creditId: 91, collegeId: 1, points: 10, totalPoints: 40 },
    'referral-credited',
    'You earned 10 points',
    { path: '/user/referrals' },
  ),
];

/** Delivers an event twice to the handler that alerts one user. */
function tell<N extends EventName>(event: N, payload: EventPayload<N>): Promise<void> {
  const { notification: handlers = [] } = EVENTS[event].handlers as { notification?: HandlerName<N>[] };
  const own = handlers.find((name) => /^notify-(vendor|owner|students?|payer|referrer)-/.test(name));
  if (!own) throw new Error(`no handler alerts one user of ${event}`);
  return notification.handleTwice(own, event, payload);
}
let version = DEAL.version;
const giveDealTo = (userId: number): Promise<string> =>
  notification.deliver('DealSnapshotTaken', { ...dealFacts(DEAL), userId, version: (version += 1) });

describe.each(ROWS)('$event', ({ event, payload, reads }) => {
  test('notifies the user concerned, once, also when it comes twice', async () => {
    const owner = await aUser(notification);
    await giveDealTo(owner.userId);
    await tell(event, payload(owner.userId));
    expect(await notification.notificationsOf(owner)).toMatchObject([{ isRead: false, ...reads }]);
    await notification.sql('delete from notifications where user_id = ?', [owner.userId]);
  });

  test('notifies nobody whose account is gone', async () => {
    const gone = await aUser(notification);
    await giveDealTo(gone.userId);
    await notification.sql('insert into erased_users (user_id) values (?)', [gone.userId]);
    await tell(event, payload(gone.userId));
    expect(await notification.sql('select 1 from notifications where user_id = ?', [gone.userId])).toEqual([]);
  });
});

test('a kind that its reader has switched off in the product is stored, and neither listed nor counted', async () => {
  const owner = await aUser(notification, { alertChoices: ['review-written.app.off'] });
  const review = { vendorId: 61, collegeId: 1, vendorUserId: owner.userId, rating: 4 };
  await tell('ReviewWritten', { ...review, reviewId: 52 });
  await tell('VendorFeePaid', { ...FEE, paymentId: 73, userId: owner.userId });
  expect(await notification.notificationsOf(owner)).toMatchObject([{ kind: 'fee-paid' }]);
  expect(await notification.unreadOf(owner)).toBe(1);
  // Its email is sent nevertheless.
  expect(await notification.sql('select kind from messages where user_id = ?', [owner.userId])).toEqual([
    { kind: 'alert-digest' },
  ]);
  await aUser(notification, { userId: owner.userId });
  expect(await notification.notificationsOf(owner)).toHaveLength(2);
});

test('a vendor that withdraws codes again and again notifies a student ten times a month, and others all the same', async () => {
  const [one, other] = [await aUser(notification), await aUser(notification)];
  const withdraw = (at: number, userIds: number[]) => {
    const withdrawn = { ...ABOUT, vendorId: 6101, vendorName: 'Corner Pizza', version: at, userIds };
    return notification.handle('notify-students-when-codes-withdrawn', eventOf('CodesWithdrawn', withdrawn));
  };
  for (let time = 1; time <= 12; time += 1) await withdraw(time, [one.userId]);
  await withdraw(13, [one.userId, other.userId]);
  expect(await notification.notificationsOf(one)).toHaveLength(10);
  expect(await notification.notificationsOf(other)).toHaveLength(1);
});

test('what was repeated too often notifies nobody', async () => {
  const user = await aUser(notification);
  await giveDealTo(user.userId);
  const silent = { dealId, vendorId, collegeId, isSilent: true };
  const redemption = { ...silent, redemptionId: 901, userId: user.userId, vendorUserId: user.userId, redeemedAt: AT };
  await tell('DealRedeemed', redemption);
  await tell('RedemptionTakenBack', { ...redemption, reason: 'mistake', takenBackAt: AT });
  await tell('DealReported', { ...silent, reportId: 902, reportCount: 1, reason: 'expired' });
  expect(await notification.notificationsOf(user)).toEqual([]);
});

test('the first report of a deal notifies its owner, with the reason, and later ones do not', async () => {
  const owner = await aUser(notification);
  const deal = dealFacts({ userId: owner.userId, title: 'Free refill' });
  await notification.deliver('DealSnapshotTaken', deal);
  const about = { dealId: deal.dealId, vendorId: deal.vendorId, collegeId: deal.collegeId };
  const report = (reportId: number, reportCount: number) =>
    tell('DealReported', { ...about, reportId, reportCount, reason: 'not_honored' });
  await report(31, 1);
  await report(32, 2);
  expect(await notification.notificationsOf(owner)).toMatchObject([
    { title: 'Reported: Free refill', description: 'A student says: The business did not honor it.' },
  ]);
});

test('a payer without an account is notified once identified, and only once', async () => {
  const payer = await aUser(notification);
  await tell('VendorFeePaid', { ...FEE, paymentId: 72, userId: null });
  expect(await notification.notificationsOf(payer)).toEqual([]);
  await tell('PayerIdentified', { paymentId: 72, userId: payer.userId });
  await tell('VendorFeePaid', { ...FEE, paymentId: 72, userId: payer.userId });
  expect(await notification.notificationsOf(payer)).toMatchObject([{ kind: 'fee-paid' }]);
});

test('each use of a page notifies its vendor, on whatever days', async () => {
  const owner = await aUser(notification);
  const used = (redeemedAt: string) =>
    tell('DealRedeemed', { ...ABOUT, vendorUserId: owner.userId, userId: 5, redemptionId: 83, redeemedAt });
  for (const day of ['23', '24', '24']) await used(`2026-11-${day}T12:00:00.000Z`);
  expect(await notification.notificationsOf(owner)).toHaveLength(2);
});

test('a business without an owner notifies nobody', async () => {
  const before = await notification.sql('select 1 from notifications');
  await tell('DealApproved', { ...DEAL, userId: null });
  await tell('DealRedeemed', { ...ABOUT, userId: 5, vendorUserId: null, redemptionId: 82, redeemedAt: AT });
  expect(await notification.sql('select 1 from notifications')).toHaveLength(before.length);
});

import type { EventName, EventPayload } from '@campus-deals/contracts/events';
import type { NotificationDto } from '@campus-deals/contracts/notification/notification.dto';
import { eventOf } from '@campus-deals/messaging/testing/service';
import { forFile } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { dealFacts } from '../testing/deal-facts.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { aUser } from '../testing/some-users.js';
import { FeeAlertsHandlers } from './fee-alerts.handlers.js';
import { ReviewAlertsHandlers } from './review-alerts.handlers.js';
import { UserAlertsHandlers } from './user-alerts.handlers.js';

const notification = await forFile(NotificationUnderTest.start());

const DEAL = { ...dealFacts({ title: 'Half off pizza' }), isRevision: false };
const ABOUT = {
  dealId: DEAL.dealId,
  vendorId: DEAL.vendorId,
  collegeId: DEAL.collegeId,
  title: DEAL.title,
  version: 3,
};
const REVIEW = { reviewId: 51, vendorId: 61, collegeId: 9, vendorName: 'Corner Pizza' };
const FEE = { paymentId: 71, amount: 1000, currency: 'usd', version: 1 };

const HANDLERS = [UserAlertsHandlers, FeeAlertsHandlers, ReviewAlertsHandlers];
type HandlerMethod = keyof UserAlertsHandlers | keyof FeeAlertsHandlers | keyof ReviewAlertsHandlers;

/** A handler, what it is told with the owner's number in it, and what the owner reads then. */
interface Told<N extends EventName> {
  event: N;
  handler: HandlerMethod;
  payload(userId: number): EventPayload<N>;
  reads: Partial<NotificationDto>;
}
const row = <N extends EventName>(told: Told<N>): Told<N> => told;

const ROWS = [
  row({
    event: 'DealApproved',
    handler: 'notifyVendorWhenDealApproved',
    payload: (userId) => ({ ...DEAL, userId }),
    reads: { kind: 'deal-approved', title: 'Approved: Half off pizza', path: '/vendor/dashboard' },
  }),
  row({
    event: 'DealRejected',
    handler: 'notifyVendorWhenDealRejected',
    payload: (userId) => ({ ...ABOUT, userId, reason: 'Say when it holds.', isRevision: true }),
    reads: {
      kind: 'deal-rejected',
      title: 'Not approved: Half off pizza',
      description: 'Say when it holds. The deal itself goes on as it was.',
    },
  }),
  row({
    event: 'VendorChangeApproved',
    handler: 'notifyOwnerWhenVendorChangeApproved',
    payload: (userId) => ({ vendorId: 61, userId, name: 'Corner Pizza', version: 4 }),
    reads: {
      kind: 'deal-approved',
      title: 'Approved: Corner Pizza',
      description: 'Students see your changed profile from now on.',
      path: '/vendor/dashboard',
    },
  }),
  row({
    event: 'VendorChangeRejected',
    handler: 'notifyOwnerWhenVendorChangeRejected',
    payload: (userId) => ({ vendorId: 61, userId, name: 'Corner Pizza', reason: 'Not your name.', version: 6 }),
    reads: {
      kind: 'deal-rejected',
      title: 'Not approved: Corner Pizza',
      description: 'Not your name. Your profile goes on as it was.',
    },
  }),
  row({
    event: 'DealHidden',
    handler: 'notifyVendorWhenDealHidden',
    payload: (userId) => ({ ...ABOUT, userId, reportCount: 3 }),
    reads: { kind: 'deal-reported', title: 'Hidden for now: Half off pizza' },
  }),
  row({
    event: 'CodesWithdrawn',
    handler: 'notifyStudentsWhenCodesWithdrawn',
    payload: (userId) => ({ ...ABOUT, vendorName: 'Corner Pizza', userIds: [userId] }),
    reads: { kind: 'code-withdrawn', title: 'Your code no longer works: Half off pizza' },
  }),
  row({
    event: 'WebhookDisabled',
    handler: 'notifyVendorWhenWebhookDisabled',
    payload: (userId) => ({
      endpointId: 4,
      vendorId: 61,
      userId,
      host: 'shop.example',
      disabledAt: '2026-11-23T15:00:00.000Z',
    }),
    reads: { kind: 'webhook-disabled', title: 'Webhook paused: shop.example', path: '/vendor/developers' },
  }),
  row({
    event: 'DealRedeemed',
    handler: 'notifyVendorWhenDealRedeemed',
    payload: (vendorUserId) => ({
      ...ABOUT,
      vendorUserId,
      userId: 5,
      redemptionId: 81,
      redeemedAt: '2026-11-23T12:00:00.000Z',
    }),
    reads: {
      kind: 'deal-redeemed',
      title: 'A deal was redeemed',
      description: 'A student has redeemed Half off pizza.',
    },
  }),
  row({
    event: 'CounterAccessEnded',
    handler: 'notifyVendorWhenCounterAccessEnded',
    payload: (userId) => ({
      vendorId: 61,
      userId,
      devices: 2,
      keys: 0,
      webhooks: 1,
      endedAt: '2026-11-23T15:00:00.000Z',
    }),
    reads: {
      kind: 'counter-access-ended',
      title: 'Connect your counter again',
      description: expect.stringMatching(/Make your counter devices again\. Your webhooks are paused/),
      path: '/vendor/developers',
    },
  }),
  ...[true, false].map((hasCode) =>
    row({
      event: 'RedemptionTakenBack',
      handler: 'notifyStudentWhenRedemptionTakenBack',
      payload: (userId) => ({
        ...ABOUT,
        vendorUserId: 6,
        userId,
        redemptionId: hasCode ? 84 : 85,
        redeemedAt: '2026-11-23T12:00:00.000Z',
        takenBackAt: '2026-11-23T12:05:00.000Z',
        reason: 'mistake',
        hasCode,
      }),
      reads: {
        kind: 'redemption-taken-back',
        title: `${hasCode ? 'Your code works again' : 'You can use this deal again'}: Half off pizza`,
        description: `${DEAL.vendorName} took back its redemption, which no longer counts.`,
        path: `/college/${DEAL.collegeId}/deal/${DEAL.dealId}`,
        dealId: null,
      },
    }),
  ),
  row({
    event: 'DealSoldOut',
    handler: 'notifyVendorWhenDealSoldOut',
    payload: () => ABOUT,
    reads: { kind: 'deal-sold-out', title: 'Sold out: Half off pizza', path: '/vendor/dashboard' },
  }),
  row({
    event: 'DealExpired',
    handler: 'notifyVendorWhenDealExpired',
    payload: () => ABOUT,
    reads: {
      kind: 'own-deal-ended',
      title: 'Ended: Half off pizza',
      path: `/vendor/dashboard?again=${DEAL.dealId}`,
      dealId: null,
    },
  }),
  row({
    event: 'ReviewWritten',
    handler: 'notifyVendorWhenReviewWritten',
    payload: (vendorUserId) => ({ reviewId: 51, vendorId: 61, collegeId: 1, vendorUserId, rating: 4 }),
    reads: { kind: 'review-written', title: 'A new review: 4 stars', path: '/vendor/dashboard?tab=reviews' },
  }),
  row({
    event: 'ReviewAnswered',
    handler: 'notifyStudentWhenReviewAnswered',
    payload: (userId) => ({ ...REVIEW, userId }),
    reads: {
      kind: 'review-answered',
      title: 'Corner Pizza answered your review',
      path: '/college/9/vendor/61#reviews',
    },
  }),
  row({
    event: 'ReviewHidden',
    handler: 'notifyStudentWhenReviewHidden',
    payload: (userId) => ({ ...REVIEW, userId, reason: 'It names an employee', hiddenAt: '2026-11-23T12:00:00.000Z' }),
    reads: {
      kind: 'review-hidden',
      title: 'Your review of Corner Pizza is hidden',
      description: 'The reason: It names an employee',
      path: '/college/9/vendor/61#reviews',
    },
  }),
  row({
    event: 'ReviewRestored',
    handler: 'notifyStudentWhenReviewRestored',
    payload: (userId) => ({ ...REVIEW, userId, restoredAt: '2026-11-23T12:05:00.000Z' }),
    reads: {
      kind: 'review-hidden',
      title: 'Your review of Corner Pizza is shown again',
      path: '/college/9/vendor/61#reviews',
    },
  }),
  row({
    event: 'VendorFeePaid',
    handler: 'notifyPayerWhenFeePaid',
    payload: (userId) => ({ ...FEE, userId }),
    reads: { kind: 'fee-paid', title: 'Your registration fee is paid' },
  }),
  ...(['refund', 'dispute', 'duplicate'] as const).map((reason) =>
    row({
      event: 'VendorFeeRefunded',
      handler: 'notifyPayerWhenFeeRefunded',
      payload: (userId) => ({ ...FEE, userId, reason }),
      reads: {
        kind: 'fee-refunded',
        title: {
          refund: 'Your registration fee was refunded',
          dispute: 'Your registration fee went back to the cardholder',
          duplicate: 'You paid twice: one payment was refunded',
        }[reason],
        path: '/vendor/dashboard',
      },
    }),
  ),
  row({
    event: 'VendorFeeDisputed',
    handler: 'notifyPayerWhenFeeDisputed',
    payload: (userId) => ({ ...FEE, userId, disputedAt: '2026-11-23T12:00:00.000Z' }),
    reads: { kind: 'fee-refunded', title: 'Your registration fee is disputed', path: '/vendor/dashboard' },
  }),
  row({
    event: 'ReferralCredited',
    handler: 'notifyReferrerWhenCredited',
    payload: (userId) => ({ creditId: 91, userId, collegeId: 1, points: 10, totalPoints: 40 }),
    reads: {
      kind: 'referral-credited',
      title: 'You earned 10 points',
      description: 'Somebody you invited has subscribed. You have 40 points now.',
      path: '/user/referrals',
    },
  }),
] as Told<EventName>[];

/** Without an inbox, which would stop the second run. */
const tell = <N extends EventName>(handler: HandlerMethod, name: N, payload: EventPayload<N>): Promise<void> => {
  const event = eventOf(name, payload);
  const type = HANDLERS.find(({ prototype }) => handler in prototype);
  if (!type) throw new Error(`no class has ${handler}`);
  return notification.inTransaction(async () => {
    const handlers: Record<string, unknown> = Object(notification.get<object>(type));
    await (handlers[handler] as (event: object) => Promise<void>).call(handlers, event);
  });
};
let version = DEAL.version;
const giveDealTo = (userId: number): Promise<string> =>
  notification.deliver('DealSnapshotTaken', { ...dealFacts(DEAL), userId, version: (version += 1) });
const listOf = async (caller: Awaited<ReturnType<typeof aUser>>): Promise<NotificationDto[]> =>
  (await notification.inject({ method: 'GET', url: '/api/user/notifications' }, caller)).json<NotificationDto[]>();

describe.each(ROWS)('$event', ({ event, handler, payload, reads }) => {
  test('notifies the user concerned, once, also when it comes twice', async () => {
    const owner = await aUser(notification);
    await giveDealTo(owner.userId);
    await tell(handler, event, payload(owner.userId));
    await tell(handler, event, payload(owner.userId));
    expect(await listOf(owner)).toMatchObject([{ isRead: false, ...reads }]);
    await notification.sql('delete from notifications where user_id = ?', [owner.userId]);
  });

  test('notifies nobody whose account is gone', async () => {
    const gone = await aUser(notification);
    await giveDealTo(gone.userId);
    await notification.sql('insert into erased_users (user_id) values (?)', [gone.userId]);
    await tell(handler, event, payload(gone.userId));
    expect(await notification.sql('select 1 from notifications where user_id = ?', [gone.userId])).toEqual([]);
  });
});

test('a kind that its reader has switched off in the product is stored, and neither listed nor counted', async () => {
  const owner = await aUser(notification, { alertChoices: ['review-written.app.off'] });
  const review = { vendorId: 61, collegeId: 1, vendorUserId: owner.userId, rating: 4 };
  await tell('notifyVendorWhenReviewWritten', 'ReviewWritten', { ...review, reviewId: 52 });
  await tell('notifyPayerWhenFeePaid', 'VendorFeePaid', { ...FEE, paymentId: 73, userId: owner.userId });
  expect(await listOf(owner)).toMatchObject([{ kind: 'fee-paid' }]);
  const count = await notification.inject({ method: 'GET', url: '/api/user/notifications/unread-count' }, owner);
  expect(count.json()).toEqual({ count: 1 });
  // Its email goes out all the same.
  expect(await notification.sql('select kind from messages where user_id = ?', [owner.userId])).toEqual([
    { kind: 'alert-digest' },
  ]);
  await aUser(notification, { userId: owner.userId });
  expect(await listOf(owner)).toHaveLength(2);
});

test('a vendor that withdraws codes again and again notifies a student ten times a month, and others all the same', async () => {
  const [one, other] = [await aUser(notification), await aUser(notification)];
  const withdraw = (at: number, userIds: number[]) =>
    tell('notifyStudentsWhenCodesWithdrawn', 'CodesWithdrawn', {
      ...ABOUT,
      vendorId: 6101,
      vendorName: 'Corner Pizza',
      version: at,
      userIds,
    });
  for (let time = 1; time <= 12; time += 1) await withdraw(time, [one.userId]);
  await withdraw(13, [one.userId, other.userId]);
  expect([(await listOf(one)).length, (await listOf(other)).length]).toEqual([10, 1]);
});

test('what was repeated too often notifies nobody', async () => {
  const user = await aUser(notification);
  await giveDealTo(user.userId);
  const { dealId, vendorId, collegeId } = DEAL;
  const [at, silent] = [new Date().toISOString(), { dealId, vendorId, collegeId, isSilent: true }];
  const redemption = { ...silent, redemptionId: 901, userId: user.userId, vendorUserId: user.userId, redeemedAt: at };
  await tell('notifyVendorWhenDealRedeemed', 'DealRedeemed', redemption);
  const takenBack = { ...redemption, reason: 'mistake', takenBackAt: at } as const;
  await tell('notifyStudentWhenRedemptionTakenBack', 'RedemptionTakenBack', takenBack);
  const report = { ...silent, reportId: 902, reportCount: 1, reason: 'expired' } as const;
  await tell('notifyVendorWhenDealReported', 'DealReported', report);
  expect(await listOf(user)).toEqual([]);
});

test('the first report of a deal notifies its owner, with the reason, and later ones do not', async () => {
  const owner = await aUser(notification);
  const deal = dealFacts({ userId: owner.userId, title: 'Free refill' });
  await notification.deliver('DealSnapshotTaken', deal);
  const { dealId, vendorId, collegeId } = deal;
  const report = (reportId: number, reportCount: number) =>
    tell('notifyVendorWhenDealReported', 'DealReported', {
      dealId,
      vendorId,
      collegeId,
      reportId,
      reportCount,
      reason: 'not_honored',
    });
  await report(31, 1);
  await report(31, 1);
  await report(32, 2);
  expect(await listOf(owner)).toMatchObject([
    {
      kind: 'deal-reported',
      title: 'Reported: Free refill',
      description: 'A student says: The business did not honor it.',
    },
  ]);
});

test('a payer without an account is notified once identified, and only once', async () => {
  const payer = await aUser(notification);
  await tell('notifyPayerWhenFeePaid', 'VendorFeePaid', { ...FEE, paymentId: 72, userId: null });
  expect(await listOf(payer)).toEqual([]);
  const identified = { paymentId: 72, userId: payer.userId };
  await tell('notifyPayerWhenIdentified', 'PayerIdentified', identified);
  await tell('notifyPayerWhenIdentified', 'PayerIdentified', identified);
  await tell('notifyPayerWhenFeePaid', 'VendorFeePaid', { ...FEE, paymentId: 72, userId: payer.userId });
  expect(await listOf(payer)).toMatchObject([{ kind: 'fee-paid' }]);
});

test('each use of a page notifies its vendor, on whatever days', async () => {
  const owner = await aUser(notification);
  const used = (redeemedAt: string) =>
    tell('notifyVendorWhenDealRedeemed', 'DealRedeemed', {
      ...ABOUT,
      vendorUserId: owner.userId,
      userId: 5,
      redemptionId: 83,
      redeemedAt,
    });
  for (const day of ['23', '24', '24']) await used(`2026-11-${day}T12:00:00.000Z`);
  expect(await listOf(owner)).toHaveLength(2);
});

test('a business without an owner notifies nobody', async () => {
  const before = await notification.sql('select 1 from notifications');
  await tell('notifyVendorWhenDealApproved', 'DealApproved', { ...DEAL, userId: null });
  await tell('notifyVendorWhenDealRedeemed', 'DealRedeemed', {
    ...ABOUT,
    userId: 5,
    vendorUserId: null,
    redemptionId: 82,
    redeemedAt: new Date().toISOString(),
  });
  expect(await notification.sql('select 1 from notifications')).toHaveLength(before.length);
});

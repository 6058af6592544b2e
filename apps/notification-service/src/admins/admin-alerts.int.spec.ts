import type { DomainEvent, EventName, EventPayload } from '@campus-deals/contracts/events';
import { ADMIN_KINDS, ALERT_CHANNELS, hasSwitch } from '@campus-deals/contracts/notification/alert-settings';
import type { NotificationDto } from '@campus-deals/contracts/notification/notification.dto';
import { eventOf } from '@campus-deals/messaging/testing/service';
import { forFile } from '@campus-deals/testing';
import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, test } from 'vitest';
import { dealFacts } from '../testing/deal-facts.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { aUser } from '../testing/some-users.js';
import { AdminAlertsHandlers } from './admin-alerts.handlers.js';
import { AdminAlerts } from './admin-alerts.service.js';

const notification = await forFile(NotificationUnderTest.start());
beforeEach(() => notification.sql(`update users set role = 'student'`));

const DEAL = dealFacts({ title: 'Half off pizza' });
const ABOUT = { dealId: DEAL.dealId, vendorId: DEAL.vendorId, collegeId: DEAL.collegeId };

interface Told<N extends EventName> {
  event: N;
  handler: keyof AdminAlertsHandlers;
  payload: EventPayload<N>;
  reads: Partial<NotificationDto>;
}
const row = <N extends EventName>(told: Told<N>) => told as Told<EventName>;

const HIDDEN = row({
  event: 'DealHidden',
  handler: 'notifyAdminsWhenDealHidden',
  payload: { ...ABOUT, userId: null, title: DEAL.title, reportCount: 3, version: 4 },
  reads: { kind: 'admin-deal-reported', title: 'Hidden: Half off pizza', path: '/admin/deals?view=reported' },
});

const ROWS = [
  row({
    event: 'DealReported',
    handler: 'notifyAdminsWhenDealReported',
    payload: { ...ABOUT, reportId: 1, reason: 'offensive', reportCount: 1 },
    reads: { kind: 'admin-deal-reported', title: 'Reported: Half off pizza', path: '/admin/deals?view=reported' },
  }),
  HIDDEN,
  row({
    event: 'DealsWaiting',
    handler: 'notifyAdminsWhenDealsWaiting',
    payload: { deals: [1, 2, 3, 4, 5].map((dealId) => ({ ...ABOUT, dealId, title: `Deal ${dealId}` })), count: 1005 },
    reads: {
      kind: 'admin-deals-waiting',
      title: '1,005 deals wait for a decision',
      description:
        'One of the two business days that vendors are promised is left. Deal 1, Deal 2, Deal 3 and 1,002 more.',
      path: '/admin/deals',
    },
  }),
  row({
    event: 'VendorFeeDisputed',
    handler: 'notifyAdminsWhenFeeDisputed',
    payload: {
      paymentId: 7,
      userId: null,
      amount: 1000,
      currency: 'usd',
      version: 2,
      disputedAt: '2026-11-26T12:00:00.000Z',
    },
    reads: {
      kind: 'admin-fee-disputed',
      title: 'Payment 7 is disputed',
      description: 'The cardholder asked their bank for $10.00 back. Answer in Stripe before its deadline.',
      path: '/admin/operations?view=payments',
    },
  }),
  row({
    event: 'NewsletterPaused',
    handler: 'notifyAdminsWhenNewsletterPaused',
    payload: { newsletterId: 12, failed: 8, attempted: 100 },
    reads: {
      kind: 'admin-newsletter',
      description: '8 of 100 emails failed. Find out why, then resume or cancel it.',
      path: '/admin/newsletter?newsletter=12',
    },
  }),
];

/** Bypasses the inbox, which would skip a second run. */
const tell = (handler: keyof AdminAlertsHandlers, event: DomainEvent): Promise<void> =>
  notification.inTransaction(() => notification.get(AdminAlertsHandlers)[handler](event as never));

/** Adds a browser that takes pushes. */
const aBrowser = (userId: number) =>
  notification.sql(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth) values (?, ?, ?, 'p', 'a')`,
    [userId, userId, `https://push.example/${userId}`],
  );

describe.each(ROWS)('$event', ({ event, handler, payload, reads }) => {
  test('notifies every admin once, also when it comes twice, and nobody of it when it is replayed', async () => {
    await notification.deliver('DealSnapshotTaken', DEAL);
    const admins = [await aUser(notification, { role: 'admin' }), await aUser(notification, { role: 'admin' })];
    const others = [await aUser(notification), await aUser(notification, { role: 'vendor' })];
    await tell(handler, eventOf(event, payload, new Date(Date.now() - 7 * 3_600_000)));
    for (const admin of admins) expect(await notification.notificationsOf(admin)).toEqual([]);
    const told = eventOf(event, payload);
    for (let time = 0; time < 2; time++) await tell(handler, told);
    for (const admin of admins)
      expect(await notification.notificationsOf(admin)).toMatchObject([{ isRead: false, ...reads }]);
    for (const other of others) expect(await notification.notificationsOf(other)).toEqual([]);
    await notification.sql('delete from notifications');
  });
});

describe.each(ADMIN_KINDS)('%s', (kind) => {
  /** Returns the channels by which a user is notified. */
  async function channelsOf(facts: Partial<EventPayload<'UserUpdated'>>): Promise<string[]> {
    const user = await aUser(notification, { browserNotifications: true, ...facts });
    await aBrowser(user.userId);
    const at = { kind, title: 'A title', description: 'A description', path: '/admin/deals' };
    await notification.inTransaction(() =>
      notification.get(AdminAlerts).notifyAll({ ...at, cause: `test:${uuidv7()}` }),
    );
    const messages = await notification.sql<{ channel: string; kind: string }>(
      'select channel, kind from messages where user_id = ? order by channel',
      [user.userId],
    );
    const listed = (await notification.notificationsOf(user)).length > 0 ? ['app'] : [];
    return [...listed, ...messages.map((message) => (message.kind === 'alert' ? message.channel : message.kind))];
  }
  const off = ALERT_CHANNELS.map((channel) => `${kind}.${channel}.off`);

  test('reaches an admin in the product, by mail at once, and by push, as each of them chooses', async () => {
    expect(ALERT_CHANNELS.filter((channel) => hasSwitch(kind, channel))).toEqual(ALERT_CHANNELS);
    expect(await channelsOf({ role: 'admin', alertChoices: [`${kind}.push.on`] })).toEqual(['app', 'mail', 'push']);
    expect(await channelsOf({ role: 'admin', alertChoices: off })).toEqual([]);
    for (const [index, name] of (['app', 'mail', 'push'] as const).entries()) {
      const alertChoices = [...off.filter((_, at) => at !== index), `${kind}.${ALERT_CHANNELS[index] ?? ''}.on`];
      expect(await channelsOf({ role: 'admin', alertChoices })).toEqual([name]);
    }
  });

  test.each([{ role: 'student' }, { role: 'vendor' }, { role: 'admin', isSuspended: true }] as const)(
    'does not reach %o',
    async (facts) => {
      expect(await channelsOf({ ...facts, alertChoices: [`${kind}.push.on`] })).toEqual([]);
    },
  );
});

test.each([{ role: 'vendor' }, { role: 'admin', isSuspended: true }] as const)(
  'who becomes %o keeps nothing that only admins get',
  async (facts) => {
    const admin = await aUser(notification, { role: 'admin' });
    await tell(HIDDEN.handler, eventOf(HIDDEN.event, HIDDEN.payload));
    expect(await notification.notificationsOf(admin)).toHaveLength(1);
    await aUser(notification, { userId: admin.userId, ...facts });
    expect(await notification.notificationsOf(admin)).toEqual([]);
  },
);

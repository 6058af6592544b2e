import { randomUUID } from 'node:crypto';
import type { EventPayload } from '@campus-deals/contracts/events';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { describeEndings, ends, eventually, forFile, stays, stops } from '@campus-deals/testing';
import { daysFromNow, shownDeal, vendorFacts } from './testing/deal-facts.js';
import { NotificationUnderTest } from './testing/notification-app.js';
import { aUser } from './testing/some-users.js';

const notification = await forFile(NotificationUnderTest.start());
const { collegeId } = await notification.college({ isActive: true });

/** A student who was notified of a deal, and has its alert in tomorrow's mail. */
interface World {
  student: SignedInUser;
  email: string;
  deal: Required<EventPayload<'DealSnapshotTaken'>>;
  version: number;
}

async function world(): Promise<World> {
  const email = `${randomUUID()}@uni.example`;
  const student = await aUser(notification, { collegeId }, email);
  const deal = await notification.deal({ collegeId });
  const data = { path: '/deal', deal: shownDeal({ title: deal.title }) };
  await notification.notify(student, { title: deal.title, description: deal.title, dealId: deal.dealId, data });
  return { student, email, deal, version: 100_000 };
}

const vendorIs = ({ deal: { vendorId }, ...told }: World, isSuspended: boolean) => {
  const version = isSuspended ? told.version : told.version + 1;
  return notification.deliver('VendorUpdated', vendorFacts({ vendorId, collegeId, isSuspended, version }));
};
const dealIs = ({ deal }: World, facts: Partial<World['deal']>, version = 1) =>
  notification.deliver('DealChanged', { ...deal, ...facts, version: deal.version + version });
const studentIs = ({ student: { userId }, email, ...told }: World, isSuspended: boolean) => {
  const version = isSuspended ? told.version : told.version + 1;
  return aUser(notification, { userId, collegeId, isSuspended, emailNotifications: !isSuspended, version }, email);
};
async function erase({ student, email }: World): Promise<void> {
  const [erasureId, { userId }] = [randomUUID(), student];
  notification.identity.contacts.delete(userId);
  notification.identity.erasures.set(erasureId, { userId, email, requestedAt: new Date().toISOString() });
  await notification.deliver('UserDeleted', { erasureId, userId });
}
async function removeDeal({ deal: { dealId, vendorId } }: World): Promise<void> {
  await notification.deliver('DealRemoved', { dealId, vendorId, collegeId, userId: null });
}

const DOORS = {
  'an alert in the list':
    async ({ student, deal }: World) =>
    async () => {
      const list = await notification.notificationsOf(student);
      return list.some(({ title }) => title === deal.title) ? 'works' : 'hidden';
    },
  'the mail of the alert':
    async ({ student, email }: World) =>
    async () => {
      const pending = `user_id = ? and status = 'pending'`;
      await notification.sql(`update messages set due_at = now() where ${pending}`, [student.userId]);
      const waiting = () => notification.sql(`select 1 from messages where ${pending}`, [student.userId]);
      await eventually(async () => (await waiting()).length === 0, { message: 'the mail is over' });
      return notification.inbox.to(email).length > 0 ? 'works' : 'dropped';
    },
  'the newsletter': async ({ student, email }: World) => {
    await notification.post('subscribe', { email, collegeId }, student);
    return async () => {
      const found = await notification.sql('select 1 from newsletter_subscriptions where email = ?', [email]);
      return found.length > 0 ? 'works' : 'dropped';
    };
  },
};
type Door = keyof typeof DOORS;
type Cell = ReturnType<typeof stays>;
const row = (list: Cell, mail: Cell, newsletter: Cell): Record<Door, Cell> => ({
  'an alert in the list': list,
  'the mail of the alert': mail,
  'the newsletter': newsletter,
});
const ALL = stays('the newsletter is of a college');
const SHOPS = 'readers are told of deals, and the owner of the rest';

describeEndings<World, Door>({
  world,
  doors: DOORS,
  endings: {
    'business suspended': {
      end: (told) => vendorIs(told, true),
      restore: (told) => vendorIs(told, false),
      doors: row(
        stops('hidden', 'readers do not see the deal'),
        ends('dropped', 'a mail of yesterday’s news is not sent later'),
        ALL,
      ),
    },
    'owner suspended': 'catalog tells it as the suspension of the business (`VendorUpdated`)',
    'owner loses the role': 'identity refuses it while there is a business (`owns_business`)',
    'business removed': {
      end: removeDeal,
      doors: row(stops('hidden', 'the deals went with it'), stops('dropped', 'the deals went with it'), ALL),
    },
    'owner deleted': 'catalog tells it as the removal of the deals (`DealRemoved`)',
    'student suspended': {
      end: (told) => studentIs(told, true),
      restore: (told) => studentIs(told, false),
      doors: row(
        stays('nobody is signed in to read it'),
        ends('dropped', 'a suspended account gets no alerts'),
        stays('a subscription is of an address'),
      ),
    },
    'student deleted': {
      end: erase,
      doors: row(
        stops('hidden', 'it was erased'),
        stops('dropped', 'it was erased'),
        stops('dropped', 'subscriptions of the account go with it'),
      ),
    },
    'verification ended': 'alerts do not depend on it',
    'deal paused': {
      end: (told) => dealIs(told, { status: 'paused' }),
      restore: (told) => dealIs(told, {}, 2),
      doors: row(
        stays('it was news, and the link says that the deal is paused'),
        ends('dropped', 'a mail of yesterday’s news is not sent later'),
        ALL,
      ),
    },
    'deal ended': {
      end: (told) => dealIs(told, { endDate: daysFromNow(-0.1) }),
      doors: row(stays('it was news, and shows the end'), stops('dropped', 'it is over'), ALL),
    },
    'deal deleted': { end: removeDeal, doors: row(stops('hidden', 'it is gone'), stops('dropped', 'it is gone'), ALL) },
    'device removed': SHOPS,
    'key revoked': SHOPS,
    'webhook paused': SHOPS,
    'webhook deleted': SHOPS,
  },
});

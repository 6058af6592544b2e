import { createECDH, randomUUID } from 'node:crypto';
import type { DomainEvent, EventName, EventPayload, HandlerName } from '@campus-deals/contracts/events';
import { eventOf, user } from '@campus-deals/messaging/testing/service';
import type { ErasureRound } from '@campus-deals/testing';
import { SuppressionsService } from '../audience/suppressions.service.js';
import { MessagesService } from '../messages/messages.service.js';
import { ListRecipients } from '../newsletters/list-recipients.job.js';
import { NewslettersService } from '../newsletters/newsletters.service.js';
import { FanOutAnnouncement } from '../notifications/fan-out-announcement.job.js';
import { activated, type NotificationUnderTest } from './notification-app.js';
import { aUser, userFacts } from './some-users.js';

const TO_ALL = new AbortController().signal;
let lastUser = 1_900_000_000;
const BROWSER_KEYS = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) };

/** Accounts of admins who also read, so that one account has everything. */
export function erasuresIn(notification: NotificationUnderTest): () => Promise<ErasureRound> {
  const { app } = notification;
  const get: typeof app.get = (type: never) => app.get(type, { strict: false });
  const tell = <N extends EventName>(handler: HandlerName<N>, name: N, payload: EventPayload<N>): Promise<void> => {
    const event = eventOf(name, payload);
    return notification.handle(handler, event as DomainEvent<N>);
  };

  return async () => {
    const userId = (lastUser += 1);
    const email = `erased-${userId}@uni.example`;
    const college = await notification.college({ isActive: true });
    const { collegeId } = college;
    const caller = user(userId, 'admin', userId);
    const subject = { userId, email, requestedAt: new Date().toISOString() };
    await aUser(notification, { userId, collegeId, role: 'admin' }, email);
    const send = (method: 'POST' | 'DELETE', url: string, body: object = {}) =>
      notification.ask(method, url, { caller, body });
    const own = { userId, collegeId, dealId: userId, vendorId: 1 };
    const subscribe = () => notification.post('subscribe', { collegeId }, caller);
    const newsletter = async () => {
      const { id } = await notification.inContext(() =>
        get(NewslettersService).create({ trigger: 'admin', collegeId, createdBy: null }),
      );
      await notification.inContext(() => get(ListRecipients).run(id, TO_ALL));
    };
    const announce = async () => {
      await notification.notify({ collegeId });
      const [row] = await notification.sql<{ id: number }>('SELECT max(id) AS id FROM announcements');
      await notification.inContext(() => get(FanOutAnnouncement).run(row?.id ?? 0, TO_ALL));
    };
    await notification.deal({ collegeId });
    await subscribe();
    return {
      words: [userId, email],
      writes: [
        subscribe,
        subscribe,
        () => notification.post('unsubscribe', { email, collegeId }),
        () => notification.inTransaction(() => get(MessagesService).notifySubscribers(collegeId)),
        () => tell('notify-subscribers-when-college-activated', 'CollegeActivated', activated(college)),
        newsletter,
        announce,
        () => send('POST', '/api/user/follows', { topic: `college:${collegeId}:food_drink` }),
        () => send('POST', '/api/user/notifications/read-all'),
        () =>
          send('POST', '/api/user/push-subscriptions', {
            endpoint: `https://fcm.googleapis.com/fcm/send/${userId}`,
            keys: BROWSER_KEYS,
          }),
        () => send('POST', '/api/admin/newsletters', { collegeId, subject: 'Welcome' }),
        () => send('POST', '/api/admin/newsletters/test', { collegeId }),
        () => send('POST', '/api/admin/send-newsletters', { collegeId }),
        () => {
          const facts = { userId, collegeId, role: 'admin', browserNotifications: true, digest: 'instant' } as const;
          return tell('sync-user-when-updated', 'UserUpdated', userFacts(facts));
        },
        () => tell('sync-saved-deal-when-saved', 'DealSaved', own),
        () => tell('sync-saved-deals-when-snapshot-taken', 'SavesSnapshotTaken', { ...own, userIds: [userId] }),
        () =>
          tell('remind-student-when-verification-expiring', 'StudentVerificationExpiring', {
            verificationId: 1,
            userId,
            weeksLeft: 1,
            expiresAt: new Date(Date.now() + Math.random() * 1e9).toISOString(),
          }),
        () => notification.notify({ userId }, { kind: 'review-written' }),
        () =>
          notification.inTransaction(async () => {
            const em = get(SuppressionsService)['em'];
            await get(SuppressionsService).suppressReported(em, email, 'bounce', '550');
          }),
      ],
      erase: () => {
        const erasureId = randomUUID();
        notification.identity.contacts.delete(userId);
        notification.identity.erasures.set(erasureId, subject);
        return tell('erase-subscriber-when-user-deleted', 'UserDeleted', { erasureId, userId });
      },
    };
  };
}

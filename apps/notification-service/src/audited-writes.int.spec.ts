import { aFailedEvent } from '@campus-deals/messaging/testing/failed-event';
import { user } from '@campus-deals/messaging/testing/service';
import { declaredRoutes } from '@campus-deals/service-defaults';
import { describeAuditedWrites, exportOf, forFile } from '@campus-deals/testing';
import { NotificationUnderTest } from './testing/notification-app.js';

const ADMIN = user(7, 'admin');
const notification = await forFile(NotificationUnderTest.start({}, { events: false }));

async function aFailedMail(): Promise<number> {
  const [id = 0] = await notification.column<number>(
    `insert into messages (kind, key, email, about, status, attempts, reply)
     values ('fee-receipt', gen_random_uuid(), 'gone@shop.example', jsonb_build_object('paymentId', (random() * 1e9)::int), 'failed', 8, '550') returning id`,
  );
  return id;
}

const { collegeId } = await notification.college({ isActive: true });
async function aSubscriber(): Promise<string> {
  await notification.post('subscribe', { email: 'sue@uni.example', collegeId });
  return 'sue@uni.example';
}

async function aNewsletter(status: string): Promise<number> {
  const [id = 0] = await notification.column<number>(
    `insert into newsletters (trigger, status) values ('admin', ?) returning id`,
    [status],
  );
  return id;
}
const aDraft = () => aNewsletter('draft');
const newsletterWrite = (verb: string, status: string) => ({
  action: `newsletter.${verb}`,
  id: () => aNewsletter(status),
  refused: { id: () => aNewsletter('cancelled') },
});

/** Creates an active college with a deal and no newsletter in progress. */
async function aCollegeWithNews(): Promise<number> {
  const { collegeId: id } = await notification.college({ isActive: true });
  await notification.deal({ collegeId: id });
  return id;
}

const failedEvent = () => aFailedEvent(notification.app, 'notification');

describeAuditedWrites(
  {
    'POST /api/admin/send-newsletters': {
      action: 'newsletter.send',
      body: async () => ({ collegeId: await aCollegeWithNews() }),
      refused: { body: { collegeId: 2_147_483_647 } },
    },
    'POST /api/admin/newsletters/test': {
      action: 'newsletter.test',
      body: async () => ({ collegeId: await aCollegeWithNews() }),
      refused: { body: { collegeId: 2_147_483_647 } },
    },
    'POST /api/admin/newsletters/:id/pause': newsletterWrite('pause', 'sending'),
    'POST /api/admin/newsletters/:id/resume': newsletterWrite('resume', 'paused'),
    'POST /api/admin/newsletters/:id/cancel': newsletterWrite('cancel', 'paused'),
    'POST /api/admin/newsletters/:id/retry-failed': newsletterWrite('retry-failed', 'sent'),
    'POST /api/admin/newsletters/:id/reopen': newsletterWrite('reopen', 'queued'),
    'POST /api/admin/newsletters': {
      action: 'newsletter.draft',
      body: { subject: 'Welcome back' },
      refused: { body: { collegeId: 2_147_483_647 } },
    },
    'PUT /api/admin/newsletters/:id/issue': {
      action: 'newsletter.write',
      id: aDraft,
      body: { subject: 'Welcome back' },
    },
    'POST /api/admin/newsletters/:id/send': {
      action: 'newsletter.schedule',
      id: aDraft,
      body: { at: { day: '2099-01-01', time: '16:00' } },
    },
    'PATCH /api/admin/newsletters/:id': {
      action: 'newsletter.update',
      id: () => aNewsletter('sending'),
      body: { ratePerSecond: 10 },
    },
    'POST /api/admin/subscribers': {
      action: 'subscriber.add',
      body: { email: 'new@uni.example', collegeId },
      refused: { body: { email: 'new@uni.example', collegeId: 999_999 } },
    },
    'POST /api/admin/subscribers/search': {
      action: 'subscriber.look-up',
      body: { email: 'new@uni.example' },
      refused: { body: { email: 'nobody' } },
    },
    'POST /api/admin/subscribers/import': {
      action: 'subscriber.import',
      body: { collegeId, dryRun: false, emails: ['file@uni.example'] },
      refused: { body: { collegeId: 999_999, emails: [] } },
    },
    'GET /api/admin/subscribers.csv': exportOf('subscriber', 'status'),
    'DELETE /api/admin/subscribers/:email': { action: 'subscriber.unsubscribe', id: aSubscriber },
    'POST /api/admin/deliveries/:id/retry': { action: 'delivery.retry', id: aFailedMail },
    'POST /api/admin/operations/notification/failed-events/:id/retry': { action: 'event.retry', id: failedEvent },
    'DELETE /api/admin/operations/notification/failed-events/:id': { action: 'event.drop', id: failedEvent },
  },
  {
    routes: () => declaredRoutes(notification.app),
    ask: async (method, url, body) =>
      (await notification.ask(method as 'POST', url, { caller: ADMIN, body })).statusCode,
    actions: () => notification.audited(),
  },
);

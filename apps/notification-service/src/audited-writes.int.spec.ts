import { aFailedEvent } from '@campus-deals/messaging/testing/failed-event';
import { user } from '@campus-deals/messaging/testing/service';
import { declaredRoutes } from '@campus-deals/service-defaults';
import { describeAuditedWrites, forFile } from '@campus-deals/testing';
import { DealsReadModel } from './audience/deals-read-model.service.js';
import { dealFacts } from './testing/deal-facts.js';
import { aCollege, NotificationUnderTest } from './testing/notification-app.js';

const ADMIN = user(7, 'admin');
const notification = await forFile(NotificationUnderTest.start({}, { events: false }));

async function aFailedMail(): Promise<number> {
  const [id = 0] = await notification.column<number>(
    `insert into messages (kind, key, email, about, status, attempts, reply)
     values ('fee-receipt', gen_random_uuid(), 'gone@shop.example', jsonb_build_object('paymentId', (random() * 1e9)::int), 'failed', 8, '550') returning id`,
  );
  return id;
}

/** Inserts the college directly, without events. */
async function aCollegeId(): Promise<number> {
  await notification.sql(
    "insert into colleges values (7, 'Reed', 'reed', 'live', true, 1) on conflict (id) do nothing",
  );
  return 7;
}
async function aSubscriber(): Promise<string> {
  const collegeId = await aCollegeId();
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
const newsletterWrite = (verb: string, status: string) => ({
  action: `newsletter.${verb}`,
  path: async () => `/api/admin/newsletters/${await aNewsletter(status)}/${verb}`,
  refused: { path: async () => `/api/admin/newsletters/${await aNewsletter('cancelled')}/${verb}` },
});

/** Creates an active college with a deal and no newsletter in progress. */
async function aCollegeWithNews(): Promise<number> {
  const college = aCollege();
  await notification.sql(
    `insert into colleges (id, name, short_name, status, is_active, version) values (?, ?, ?, 'live', true, 1)`,
    [college.collegeId, college.name, college.shortName],
  );
  const deal = dealFacts({ collegeId: college.collegeId });
  await notification.inTransaction(() => notification.get(DealsReadModel).sync(deal));
  return college.collegeId;
}

describeAuditedWrites(
  {
    'POST /api/admin/send-newsletters': {
      action: 'newsletter.send',
      path: '/api/admin/send-newsletters',
      body: async () => ({ collegeId: await aCollegeWithNews() }),
      refused: { path: '/api/admin/send-newsletters', body: { collegeId: 2_147_483_647 } },
    },
    'POST /api/admin/newsletters/test': {
      action: 'newsletter.test',
      path: '/api/admin/newsletters/test',
      body: async () => ({ collegeId: await aCollegeWithNews() }),
      refused: { path: '/api/admin/newsletters/test', body: { collegeId: 2_147_483_647 } },
    },
    'POST /api/admin/newsletters/:id/pause': newsletterWrite('pause', 'sending'),
    'POST /api/admin/newsletters/:id/resume': newsletterWrite('resume', 'paused'),
    'POST /api/admin/newsletters/:id/cancel': newsletterWrite('cancel', 'paused'),
    'POST /api/admin/newsletters/:id/retry-failed': newsletterWrite('retry-failed', 'sent'),
    'POST /api/admin/newsletters/:id/reopen': newsletterWrite('reopen', 'queued'),
    'POST /api/admin/newsletters': {
      action: 'newsletter.draft',
      path: '/api/admin/newsletters',
      body: { subject: 'Welcome back' },
      refused: { path: '/api/admin/newsletters', body: { collegeId: 2_147_483_647 } },
    },
    'PUT /api/admin/newsletters/:id/issue': {
      action: 'newsletter.write',
      path: async () => `/api/admin/newsletters/${await aNewsletter('draft')}/issue`,
      body: { subject: 'Welcome back' },
      refused: { path: async () => `/api/admin/newsletters/${await aNewsletter('sent')}/issue` },
    },
    'POST /api/admin/newsletters/:id/send': {
      action: 'newsletter.schedule',
      path: async () => `/api/admin/newsletters/${await aNewsletter('draft')}/send`,
      body: { at: { day: '2099-01-01', time: '16:00' } },
      refused: { path: async () => `/api/admin/newsletters/${await aNewsletter('sent')}/send` },
    },
    'PATCH /api/admin/newsletters/:id': {
      action: 'newsletter.update',
      path: async () => `/api/admin/newsletters/${await aNewsletter('sending')}`,
      body: { ratePerSecond: 10 },
      refused: { path: '/api/admin/newsletters/999999', body: { ratePerSecond: 10 } },
    },
    'POST /api/admin/subscribers': {
      action: 'subscriber.add',
      body: async () => ({ email: 'new@uni.example', collegeId: await aCollegeId() }),
      refused: { body: { email: 'new@uni.example', collegeId: 999_999 } },
    },
    'POST /api/admin/subscribers/search': {
      action: 'subscriber.look-up',
      body: { email: 'new@uni.example' },
      refused: { body: { email: 'nobody' } },
    },
    'POST /api/admin/subscribers/import': {
      action: 'subscriber.import',
      body: async () => ({ collegeId: await aCollegeId(), dryRun: false, emails: ['file@uni.example'] }),
      refused: { body: { collegeId: 999_999, emails: [] } },
    },
    'GET /api/admin/subscribers.csv': {
      action: ['subscriber.export-list', 'subscriber.finish-export'],
      refused: { path: '/api/admin/subscribers.csv?status=nonsense' },
    },
    'DELETE /api/admin/subscribers/:email': {
      action: 'subscriber.unsubscribe',
      path: async () => `/api/admin/subscribers/${encodeURIComponent(await aSubscriber())}`,
      refused: { path: '/api/admin/subscribers/nobody@uni.example' },
    },
    'POST /api/admin/deliveries/:id/retry': {
      action: 'delivery.retry',
      path: async () => `/api/admin/deliveries/${await aFailedMail()}/retry`,
      refused: { path: '/api/admin/deliveries/999999/retry' },
    },
    'POST /api/admin/operations/notification/failed-events/:id/retry': {
      action: 'event.retry',
      path: async () =>
        `/api/admin/operations/notification/failed-events/${await aFailedEvent(notification.app, 'notification')}/retry`,
      refused: { path: '/api/admin/operations/notification/failed-events/nobody/retry' },
    },
    'DELETE /api/admin/operations/notification/failed-events/:id': {
      action: 'event.drop',
      path: async () =>
        `/api/admin/operations/notification/failed-events/${await aFailedEvent(notification.app, 'notification')}`,
      refused: { path: '/api/admin/operations/notification/failed-events/nobody' },
    },
  },
  {
    routes: () => declaredRoutes(notification.app),
    ask: async (method, url, body) =>
      (await notification.ask(method as 'POST', url, { caller: ADMIN, body })).statusCode,
    actions: () => notification.audited(),
  },
);

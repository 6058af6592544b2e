import 'reflect-metadata';
import { aFailedEvent } from '@campus-deals/messaging/testing/failed-event';
import { declaredRoutes, type Caller } from '@campus-deals/service-defaults';
import { describeAuditedWrites } from '@campus-deals/testing';
import { afterAll, beforeAll } from 'vitest';
import { NotificationUnderTest } from './testing/notification-app.js';

const ADMIN: Caller = { kind: 'user', userId: 7, role: 'admin', sessionId: 7 };
let notification: NotificationUnderTest;
beforeAll(async () => {
  notification = await NotificationUnderTest.start({}, { events: false });
});
afterAll(() => notification.stop());

async function aFailedMail(): Promise<number> {
  const [mail] = await notification.sql<{ id: number }>(
    `insert into deliveries (kind, email, about, status, attempts, failure)
     values ('fee-receipt', 'gone@shop.example', jsonb_build_object('paymentId', (random() * 1e9)::int), 'failed', 8, '550') returning id`,
  );
  return mail?.id ?? 0;
}

describeAuditedWrites(
  {
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
    ask: async (method, url) => (await notification.inject({ method: method as 'POST', url }, ADMIN)).statusCode,
    actions: async () =>
      (await notification.sql<{ action: string }>('select action from audit_entries order by occurred_at, id')).map(
        ({ action }) => action,
      ),
  },
);

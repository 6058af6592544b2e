import { aFailedEvent } from '@campus-deals/messaging/testing/failed-event';
import { declaredRoutes } from '@campus-deals/service-defaults';
import { describeAuditedWrites, exportOf, forFile } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { PaymentSettlementService } from './payments/payment-settlement.service.js';
import { StripeClient } from './stripe/stripe.client.js';
import { BillingUnderTest, user } from './testing/billing-app.js';

const ADMIN = user(7, 'admin');
const billing = await forFile(BillingUnderTest.start({}, { events: false }));

async function aPaidPayment(email: string): Promise<{ id: number; intentId: string }> {
  const intentId = await billing.begun(email);
  await billing.stripe.pay(intentId);
  await settle(intentId);
  return { id: Number((await billing.payment(intentId))?.['id']), intentId };
}
/** Settles a payment the way the provider's event does. */
async function settle(intentId: string): Promise<void> {
  const snapshot = await billing.get(StripeClient).findPayment(intentId);
  await billing.inContext(async () => {
    if (snapshot) await billing.get(PaymentSettlementService).settle(snapshot);
  });
}
const refundPath = ({ id }: { id: number }): string => `/api/admin/payments/${id}/refund`;
const entries = (): Promise<{ action: string; actor_id: number; subject_id: string }[]> =>
  billing.sql('SELECT action, actor_id, subject_id FROM audit_entries ORDER BY occurred_at, id');

const failedEvent = () => aFailedEvent(billing.app, 'billing');

describeAuditedWrites(
  {
    'GET /api/admin/payments.csv': exportOf('payment', 'from'),
    'POST /api/admin/payments/:id/refund': {
      action: 'payment.refund',
      id: async () => (await aPaidPayment('refunded@shop.example')).id,
    },
    'POST /api/admin/operations/billing/failed-events/:id/retry': { action: 'event.retry', id: failedEvent },
    'DELETE /api/admin/operations/billing/failed-events/:id': { action: 'event.drop', id: failedEvent },
  },
  {
    routes: () => declaredRoutes(billing.app),
    ask: async (method, path) => (await billing.ask(method as 'POST', path, { caller: ADMIN })).statusCode,
    actions: () => billing.audited(),
  },
);

test('of several concurrent refund requests, the audit log records the first, once', async () => {
  const payment = await aPaidPayment('asked-often@shop.example');
  await Promise.all([1, 2, 3].map(() => billing.ask('POST', refundPath(payment), { caller: ADMIN })));
  expect((await entries()).filter(({ subject_id }) => subject_id === String(payment.id))).toEqual([
    { action: 'payment.refund', actor_id: 7, subject_id: String(payment.id) },
  ]);
});

test('a refund interrupted by a crash is recorded when the provider confirms it', async () => {
  const payment = await aPaidPayment('crashed@shop.example');
  // The state `refund` leaves: the admin is recorded, and Stripe has been called.
  await billing.sql('UPDATE payments SET refunded_by = 7 WHERE id = ?', [payment.id]);
  await billing.stripe.refund(payment.intentId);
  await settle(payment.intentId);
  await settle(payment.intentId);
  expect((await entries()).filter(({ subject_id }) => subject_id === String(payment.id))).toHaveLength(1);
});

test("a refund made on the provider's own site is attributed to no admin", async () => {
  const payment = await aPaidPayment('elsewhere@shop.example');
  await billing.stripe.refund(payment.intentId);
  await settle(payment.intentId);
  expect(await billing.payment(payment.intentId)).toMatchObject({ status: 'refunded' });
  expect((await entries()).filter(({ subject_id }) => subject_id === String(payment.id))).toEqual([]);
});

import { forFile } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { BillingUnderTest, user } from '../testing/billing-app.js';

const ADMIN = user(7, 'admin');
const billing = await forFile(BillingUnderTest.start());

test('a payment continues, settles and is refunded after PUBLIC_URL has changed', async () => {
  const [open, openToo, paid] = [
    await billing.begun('open@shop.example'),
    await billing.begun('open-too@shop.example', user(2)),
    await billing.begun('paid@shop.example', user(3)),
  ];
  const id = await billing.settle(paid);
  await billing.restart({ PUBLIC_URL: 'https://www.elsewhere.example' });

  expect(await billing.begun('open@shop.example')).toBe(open);
  for (const intentId of [open, openToo]) await billing.stripe.pay(intentId);
  await billing.receive(open);
  await billing.becomes(open, { has_paid: true });
  // This one causes no event.
  await billing.reconcile();
  await billing.becomes(openToo, { has_paid: true });

  const answer = await billing.ask('POST', `/api/admin/payments/${id}/refund`, { caller: ADMIN });
  expect(answer.json()).toMatchObject({ status: 'refunded', balance: 0 });
  expect(await billing.sql('SELECT actor_id FROM audit_entries WHERE subject_id = ?', [String(id)])).toEqual([
    { actor_id: 7 },
  ]);
});

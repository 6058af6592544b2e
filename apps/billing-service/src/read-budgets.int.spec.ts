import { describeBudgets, fillAndVacuum, type BudgetRow } from '@campus-deals/testing';
import { afterAll, beforeAll } from 'vitest';
import { BILLING_ENV, type BillingEnv } from './env.js';
import { BillingUnderTest, user } from './testing/billing-app.js';

let billing: BillingUnderTest;
beforeAll(async () => {
  billing = await BillingUnderTest.start({}, { events: false });
  await fillAndVacuum(billing.app.get<BillingEnv>(BILLING_ENV, { strict: false }).BILLING_DATABASE_URL, [
    `INSERT INTO payments (key, intent_id, email, amount, currency, status, has_paid, paid_at, receipt_number)
     SELECT gen_random_uuid(), 'pi_' || n, 'payer-' || n || '@mail.example', 9900, 'usd', CASE WHEN n % 4 = 0 THEN 'pending' ELSE 'paid' END, n % 4 <> 0,
       CASE WHEN n % 4 <> 0 THEN now() END, CASE WHEN n % 4 <> 0 THEN n END FROM generate_series(1, 20000) n`,
    `INSERT INTO movements (payment_id, kind, provider_id, amount, currency, occurred_at)
     SELECT id, 'charge', 'ch_' || id, amount, currency, now() FROM payments WHERE has_paid`,
  ]);
}, 120_000);
afterAll(() => billing.stop());

const payments = (query: string, ...budget: BudgetRow[2]): BudgetRow => [
  `GET admin/payments${query}`,
  () => billing.ask('GET', `/api/admin/payments${query}`, { caller: user(1, 'admin') }),
  budget,
];

describeBudgets([
  payments('?limit=50', 150, 1, 14100),
  payments('?limit=50&status=pending', 115, 1, 12800),
  payments('?limit=50&search=payer-77', 175, 1, 14000),
]);

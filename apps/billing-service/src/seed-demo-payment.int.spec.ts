import { MikroORM } from '@mikro-orm/postgresql';
import { DEMO_USER_IDS } from '@campus-deals/contracts/identity/demo-users';
import { forFile } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { seedDemoPayment } from './seed-demo-payment.js';
import { BillingUnderTest, user } from './testing/billing-app.js';

const billing = await forFile(BillingUnderTest.start({}, { events: false }));

test('repeated seeding records one payment of the demo vendor, who cannot pay again', async () => {
  const em = () => billing.get(MikroORM).em.fork();
  expect([await seedDemoPayment(em()), await seedDemoPayment(em())]).toEqual([true, false]);
  const caller = user(DEMO_USER_IDS.vendor, 'vendor');
  const status = await billing.ask('GET', '/api/vendor/payment/status', { caller });
  expect(status.json()).toMatchObject({ status: 'paid', hasPaid: true, amount: 1000 });
  expect((await billing.begin('vendor@demo.campus-deals.example', caller)).statusCode).toBe(409);
  const admin = user(1, 'admin');
  expect((await billing.ask('GET', '/api/admin/payments', { caller: admin })).json()).toMatchObject([
    { status: 'paid', balance: 1000, providerId: null },
  ]);
});

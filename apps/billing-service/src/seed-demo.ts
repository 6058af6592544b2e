import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/postgresql';
import { readEnv } from '@campus-deals/service-defaults';
import { billingDatabase } from './database.js';
import { BillingMigrationEnv } from './env.js';
import { seedDemoPayment } from './seed-demo-payment.js';

/** Records the demo vendor's fee as paid. A second run changes nothing. */
const { BILLING_DATABASE_URL } = readEnv(BillingMigrationEnv);
const orm = await MikroORM.init(billingDatabase(BILLING_DATABASE_URL));
try {
  const isNew = await seedDemoPayment(orm.em.fork());
  console.log(isNew ? 'billing: recorded the payment of the demo vendor' : 'billing: the demo vendor has already paid');
} finally {
  await orm.close();
}

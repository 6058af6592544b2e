import 'reflect-metadata';
import { readEnv, runMigrations } from '@campus-deals/service-defaults';
import { billingDatabase } from './database.js';
import { BillingMigrationEnv } from './env.js';

// Names of migrations: runs only these, to build an earlier version's schema.
const named = process.argv.slice(2);
const { BILLING_DATABASE_URL } = readEnv(BillingMigrationEnv);
const applied = await runMigrations(billingDatabase(BILLING_DATABASE_URL), {
  only: named.length > 0 ? named : undefined,
});
console.log(applied.length ? `billing: applied ${applied.join(', ')}` : 'billing: up to date');

import 'reflect-metadata';
import { readEnv, runMigrations } from '@campus-deals/service-defaults';
import { billingDatabase } from './database.js';
import { BillingMigrationEnv } from './env.js';

const { BILLING_DATABASE_URL } = readEnv(BillingMigrationEnv);
const applied = await runMigrations(billingDatabase(BILLING_DATABASE_URL));
console.log(applied.length ? `billing: applied ${applied.join(', ')}` : 'billing: up to date');

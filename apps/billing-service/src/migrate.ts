import 'reflect-metadata';
import { migrateDatabase, readEnv } from '@campus-deals/service-defaults';
import { billingDatabase } from './database.js';
import { BillingMigrationEnv } from './env.js';

await migrateDatabase(billingDatabase(readEnv(BillingMigrationEnv).BILLING_DATABASE_URL), 'billing');

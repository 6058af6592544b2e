import 'reflect-metadata';
import { afterRestore } from '@campus-deals/messaging';
import { readEnv } from '@campus-deals/service-defaults';
import { BillingModule } from './billing.module.js';
import { BillingEnv } from './env.js';

const env = readEnv(BillingEnv);
await afterRestore({ name: 'billing', module: BillingModule.with(env), env }, process.argv[2]);

import 'reflect-metadata';
import { startMessaging } from '@campus-deals/messaging';
import { readEnv, startService } from '@campus-deals/service-defaults';
import { BillingModule } from './billing.module.js';
import { BillingEnv } from './env.js';

const env = readEnv(BillingEnv);
await startService({
  name: 'billing',
  module: BillingModule.with(env),
  env,
  keepsRawBodies: true,
  beforeListen: startMessaging,
});

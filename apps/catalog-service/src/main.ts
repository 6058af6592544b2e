import 'reflect-metadata';
import { WEBHOOK_DATA } from '@campus-deals/contracts/catalog/webhook-data.dto';
import { startMessaging } from '@campus-deals/messaging';
import { readEnv, startService } from '@campus-deals/service-defaults';
import { CatalogModule } from './catalog.module.js';
import { CatalogEnv } from './env.js';

const env = readEnv(CatalogEnv);
await startService({
  name: 'catalog',
  module: CatalogModule.with(env),
  env,
  webhooks: WEBHOOK_DATA,
  beforeListen: startMessaging,
});

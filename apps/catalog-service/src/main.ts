import 'reflect-metadata';
import { startMessaging } from '@campus-deals/messaging';
import { readEnv, startService } from '@campus-deals/service-defaults';
import { CatalogModule } from './catalog.module.js';
import { CatalogEnv } from './env.js';

const env = readEnv(CatalogEnv);
await startService({ name: 'catalog', module: CatalogModule.with(env), env, beforeListen: startMessaging });

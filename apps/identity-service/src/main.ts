import 'reflect-metadata';
import { startMessaging } from '@campus-deals/messaging';
import { readEnv, startService } from '@campus-deals/service-defaults';
import { IdentityEnv } from './env.js';
import { IdentityModule } from './identity.module.js';

const env = readEnv(IdentityEnv);
await startService({ name: 'identity', module: IdentityModule.with(env), env, beforeListen: startMessaging });

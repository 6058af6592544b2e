import 'reflect-metadata';
import { startMessaging } from '@campus-deals/messaging';
import { readEnv, startService } from '@campus-deals/service-defaults';
import { identityEnv } from './env.js';
import { IdentityModule } from './identity.module.js';

const env = readEnv(identityEnv);
await startService({ name: 'identity', module: IdentityModule.with(env), env, beforeListen: startMessaging });

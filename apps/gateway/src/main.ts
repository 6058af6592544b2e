import 'reflect-metadata';
import { createBroadcast } from '@campus-deals/messaging/broadcast';
import { readEnv, startService } from '@campus-deals/service-defaults/without-database';
import { gatewayEnv } from './env.js';
import { Gateway } from './gateway.js';
import { GatewayModule } from './gateway.module.js';

const env = readEnv(gatewayEnv);
const gateway = new Gateway(env, createBroadcast(env));
await startService({ name: 'gateway', module: GatewayModule.forRoot(gateway), env, serverFactory: gateway.serverFactory });

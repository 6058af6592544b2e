import 'reflect-metadata';
import { createBroadcast } from '@campus-deals/messaging';
import { readEnv, startService } from '@campus-deals/service-defaults';
import { gatewayEnv } from './env.js';
import { Gateway } from './gateway.js';
import { GatewayModule } from './gateway.module.js';

const env = readEnv(gatewayEnv);
const gateway = new Gateway(env, createBroadcast(env));
await startService({ name: 'gateway', module: GatewayModule.forRoot(gateway), env, serverFactory: gateway.serverFactory });

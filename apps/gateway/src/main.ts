import 'reflect-metadata';
import compress from '@fastify/compress';
import { createBroadcast } from '@campus-deals/messaging/broadcast';
import { readEnv, startService } from '@campus-deals/service-defaults/without-database';
import { GatewayEnv } from './env.js';
import { Gateway } from './gateway.js';
import { GatewayModule } from './gateway.module.js';

const env = readEnv(GatewayEnv);
const gateway = new Gateway(env, createBroadcast(env));
await startService({
  name: 'gateway',
  module: GatewayModule.forRoot(gateway),
  env,
  serverFactory: gateway.serverFactory,
  // For the gateway's own routes; what passes through is compressed on its way.
  beforeListen: async (app) => void (await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })),
});

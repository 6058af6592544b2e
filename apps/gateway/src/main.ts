import 'reflect-metadata';
import { createBroadcast } from '@campus-deals/messaging/broadcast';
import {
  createLogger,
  labelMetrics,
  readEnv,
  startTracing,
  stopOnSignals,
  stopTracing,
} from '@campus-deals/service-defaults/without-nest';
import { releaseStartMemory } from '@campus-deals/service-defaults/start-memory';
import { GatewayEnv } from './env.js';
import { createGateway } from './gateway.js';

/**
 * Maximum connections that wait to be accepted. When the queue is full (Node's default is 511), clients retry only
 * after 1, 3, 7 and 15 s. The kernel's limit is `somaxconn`.
 */
const BACKLOG = 4096;

const env = readEnv(GatewayEnv);
const logger = createLogger('gateway', env.LOG_LEVEL);
labelMetrics('gateway');
try {
  await startTracing('gateway', env);
  const { app, operations } = await createGateway(env, { broadcast: createBroadcast(env), logger });
  app.addHook('onClose', stopTracing);
  await app.listen({ port: env.PORT, host: env.HOST, backlog: BACKLOG });
  await operations?.listen({ port: env.OPERATIONS_PORT ?? 0, host: env.OPERATIONS_HOST ?? env.HOST });
  releaseStartMemory();
  stopOnSignals({
    server: app.server,
    drainMs: env.DRAIN_MS,
    // Every response begins within UPSTREAM_TIMEOUT_MS; a client that reads slowly does not delay the shutdown.
    withinMs: env.UPSTREAM_TIMEOUT_MS + 5000,
    close: () => app.close(),
  });
} catch (error) {
  process.stderr.write(`gateway could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

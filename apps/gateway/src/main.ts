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

/** Connections that wait to be accepted: where there is no room (Node: 511) a client tries again only after 1, 3, 7, 15 s. The kernel allows `somaxconn`. */
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
    // Every answer begins in UPSTREAM_TIMEOUT_MS; a client that takes longer to read it keeps nobody from stopping.
    withinMs: env.UPSTREAM_TIMEOUT_MS + 5000,
    close: () => app.close(),
  });
} catch (error) {
  process.stderr.write(`gateway could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

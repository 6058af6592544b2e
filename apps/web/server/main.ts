import { createLogger } from '@campus-deals/service-defaults/logger';
import { labelMetrics } from '@campus-deals/service-defaults/metrics';
import { stopOnSignals } from '@campus-deals/service-defaults/graceful-shutdown';
import { readEnv } from '@campus-deals/service-defaults/read-env';
import { releaseStartMemory } from '@campus-deals/service-defaults/start-memory';
import { startTracing, stopTracing } from '@campus-deals/service-defaults/tracing';
import { builtPages } from './built-pages.js';
import { WebEnv } from './env.js';
import { createWebServer } from './web-server.js';

/** Time limit of the graceful shutdown. Pages render much faster. */
const STOP_WITHIN_MS = 15_000;

const env = readEnv(WebEnv);
const logger = createLogger('web', env.LOG_LEVEL);
labelMetrics('web');
try {
  await startTracing('web', env);
  const pages = env.DEV_SERVER === 'on' ? await (await import('./dev-pages.js')).devPages() : await builtPages(env);
  const server = await createWebServer({ env, logger, pages });
  server.addHook('onClose', stopTracing);
  await server.listen({ port: env.PORT, host: env.HOST });
  releaseStartMemory();
  stopOnSignals({
    server: server.server,
    drainMs: env.DRAIN_MS,
    withinMs: STOP_WITHIN_MS,
    close: () => server.close(),
  });
} catch (error) {
  process.stderr.write(`web could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

import { createLogger } from '@campus-deals/service-defaults/logger';
import { readEnv } from '@campus-deals/service-defaults/read-env';
import { releaseStartMemory } from '@campus-deals/service-defaults/start-memory';
import { builtPages } from './built-pages.js';
import { WebEnv } from './env.js';
import { createWebServer } from './web-server.js';

const env = readEnv(WebEnv);
const logger = createLogger('web', env.LOG_LEVEL);
try {
  const pages = env.DEV_SERVER === 'on' ? await (await import('./dev-pages.js')).devPages() : await builtPages(env);
  const server = await createWebServer({ env, logger, pages });
  await server.listen({ port: env.PORT, host: env.HOST });
  releaseStartMemory();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void server.close().then(() => process.exit(0)));
} catch (error) {
  process.stderr.write(`web could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

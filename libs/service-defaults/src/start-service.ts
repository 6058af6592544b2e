import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createService, type ServiceDefinition } from './create-service.js';
import { releaseStartMemory } from './start-memory.js';

/** Starts a service: wired, checked, connected, then listening. A failure is printed in one line and ends the process. */
export async function startService(definition: ServiceDefinition): Promise<NestFastifyApplication> {
  try {
    const app = await createService(definition);
    await definition.beforeListen?.(app);
    await app.init();
    releaseStartMemory();
    await app.listen(definition.env.PORT, definition.env.HOST);
    limitStopping(definition.stopWithinMs);
    return app;
  } catch (error) {
    const wantsDetail = definition.env.LOG_LEVEL === 'debug' || definition.env.LOG_LEVEL === 'trace';
    process.stderr.write(`${definition.name} could not start: ${describeError(error, wantsDetail)}\n`);
    process.exit(1);
  }
}

/** What an orderly stop waits for may be away for good (its database, the queue): then it ends anyhow, before it is killed. */
const STOP_WITHIN_MS = 15_000;

function limitStopping(ms = STOP_WITHIN_MS): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => setTimeout(() => process.exit(1), ms).unref());
}

function describeError(error: unknown, wantsDetail: boolean): string {
  if (!(error instanceof Error)) return String(error);
  return wantsDetail ? (error.stack ?? error.message) : error.message;
}

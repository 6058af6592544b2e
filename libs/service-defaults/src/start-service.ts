import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createService, type ServiceDefinition } from './create-service.js';
import { labelMetrics } from './metrics.js';
import { answered, stopOnSignals } from './graceful-shutdown.js';
import { releaseStartMemory } from './start-memory.js';
import { startTracing } from './tracing/start-tracing.js';

const STOP_WITHIN_MS = 15_000;

/** Starts a service: wires, checks and connects it, then listens. Prints a failure in one line and ends the process. */
export async function startService(definition: ServiceDefinition): Promise<NestFastifyApplication> {
  const { env } = definition;
  try {
    labelMetrics(definition.name);
    await startTracing(definition.name, definition.env);
    const app = await createService(definition);
    const server = app.getHttpServer() as Server;
    stopOnSignals({
      server,
      drainMs: env.DRAIN_MS,
      withinMs: definition.stopWithinMs ?? STOP_WITHIN_MS,
      close: async () => {
        // Finish requests first: they need the stores, and jobs may have to complete their work.
        await answered(server);
        await app.close();
      },
    });
    await definition.beforeListen?.(app);
    await app.init();
    releaseStartMemory();
    await app.listen(env.PORT, env.HOST);
    return app;
  } catch (error) {
    const wantsDetail = env.LOG_LEVEL === 'debug' || env.LOG_LEVEL === 'trace';
    process.stderr.write(`${definition.name} could not start: ${describeError(error, wantsDetail)}\n`);
    process.exit(1);
  }
}

function describeError(error: unknown, wantsDetail: boolean): string {
  if (!(error instanceof Error)) return String(error);
  return wantsDetail ? (error.stack ?? error.message) : error.message;
}

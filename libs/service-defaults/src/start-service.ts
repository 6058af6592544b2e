import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createService, type ServiceDefinition } from './create-service.js';

/** Starts a service: wired, checked, connected, then listening. A failure is printed in one line and ends the process. */
export async function startService(definition: ServiceDefinition): Promise<NestFastifyApplication> {
  try {
    const app = await createService(definition);
    await definition.beforeListen?.(app);
    await app.listen(definition.env.PORT, definition.env.HOST);
    return app;
  } catch (error) {
    console.error(`${definition.name} could not start: ${error instanceof Error ? error.message : String(error)}`);
    if (definition.env.LOG_LEVEL === 'debug' || definition.env.LOG_LEVEL === 'trace') console.error(error);
    process.exit(1);
  }
}

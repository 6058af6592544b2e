import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createService, type ServiceDefinition } from '../create-service.js';

export const TEST_SECRET = 'a secret of at least thirty-two characters';
const env = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: 0,
  LOG_LEVEL: 'silent',
  INTERNAL_TOKEN_SECRET: TEST_SECRET,
  PUBLIC_URL: 'http://localhost:3000',
  DEV_LOGIN: 'off',
  DRAIN_MS: 0,
  INTERNAL_TIMEOUT_MS: 60_000,
} as const;

/** Starts a service of one module, without a port. */
export async function testService(
  name: string,
  module: ServiceDefinition['module'],
  more: Partial<ServiceDefinition> = {},
): Promise<NestFastifyApplication> {
  const app = await createService({ name, module, env, ...more });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}

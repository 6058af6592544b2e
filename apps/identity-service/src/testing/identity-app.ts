import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createService, InternalTokens, runMigrations, VISITOR, type Caller } from '@campus-deals/service-defaults';
import { testDatabase, testQueue } from '@campus-deals/testing';
import { identityDatabase } from '../database.js';
import { identityEnv, type IdentityEnv } from '../env.js';
import { IdentityModule } from '../identity.module.js';

const SECRET = 'a secret of at least thirty-two characters';
const tokens = new InternalTokens(SECRET);

export interface IdentityUnderTest {
  app: NestFastifyApplication;
  env: IdentityEnv;
  ask(method: 'GET' | 'POST', url: string, options?: { caller?: Caller; body?: object }): ReturnType<NestFastifyApplication['inject']>;
  stop(): Promise<void>;
}

/** Identity as it runs, over a fresh database. */
export async function startIdentity(overrides: Record<string, string> = {}): Promise<IdentityUnderTest> {
  const database = await testDatabase('identity');
  const queue = await testQueue();
  const env = identityEnv.parse({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    INTERNAL_TOKEN_SECRET: SECRET,
    PUBLIC_URL: 'http://localhost:3000',
    IDENTITY_DATABASE_URL: database.url,
    ...queue.env,
    ...overrides,
  });
  await runMigrations(identityDatabase(database.url));
  const app = await createService({ name: 'identity', module: IdentityModule.with(env), env });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return {
    app,
    env,
    ask: async (method, url, { caller = VISITOR, body } = {}) =>
      app.inject({ method, url, headers: { 'x-internal-token': await tokens.sign(caller, 'identity') }, ...(body && { payload: body }) }),
    stop: async () => {
      await app.close();
      await Promise.all([database.drop(), queue.drop()]);
    },
  };
}

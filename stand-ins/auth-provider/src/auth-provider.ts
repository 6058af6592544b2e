import { createLogger } from '@campus-deals/service-defaults/logger';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import type { AuthProviderEnv } from './env.js';
import { keysRoutes } from './keys/signing-keys.js';
import { otpRoutes } from './otp/otp.routes.js';
import { createParts } from './parts.js';
import { tokenRoutes } from './tokens/token.routes.js';
import { createHttpServer } from './transport/http-server.js';
import { usersRoutes } from './users/users.routes.js';
import { verifyRoutes } from './verify/verify.routes.js';

/** Creates the complete provider, not yet listening. Closing the server closes all parts. */
export async function createAuthProvider(env: AuthProviderEnv, log?: DestinationStream): Promise<FastifyInstance> {
  const parts = await createParts(env);
  const app = await createHttpServer(createLogger('auth-provider', env.LOG_LEVEL, log));
  for (const addRoutes of [otpRoutes, verifyRoutes, tokenRoutes, usersRoutes, keysRoutes]) addRoutes(app, parts);
  app.get('/live', async () => ({ status: 'up' }));
  app.get('/ready', async () => {
    const started = performance.now();
    await parts.database.one('SELECT 1');
    const latencyMs = Math.round(performance.now() - started);
    const dependencies = [{ name: 'postgres', status: 'up', latencyMs }];
    return { service: 'auth-provider', status: 'up', latencyMs, dependencies };
  });
  // GoTrue's own two routes: this provider offers only email links and codes.
  app.get('/auth/v1/health', async () => ({ name: 'GoTrue', version: 'stand-in' }));
  app.get('/auth/v1/settings', { onRequest: [parts.apiKeys.required] }, async () => ({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  }));
  app.addHook('onClose', async () => {
    parts.mailer.close();
    await parts.database.close();
  });
  return app;
}

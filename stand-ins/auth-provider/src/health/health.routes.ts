import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Queries } from '../database/database.js';

/** Adds liveness and readiness, and GoTrue's own two routes: this provider offers only email links and codes. */
export function healthRoutes(app: FastifyInstance, database: Queries, onRequest: onRequestAsyncHookHandler[]): void {
  app.get('/live', async () => ({ status: 'up' }));
  app.get('/ready', async () => {
    const started = performance.now();
    await database.one('SELECT 1');
    const latencyMs = Math.round(performance.now() - started);
    return {
      service: 'auth-provider',
      status: 'up',
      latencyMs,
      dependencies: [{ name: 'postgres', status: 'up', latencyMs }],
    };
  });
  app.get('/auth/v1/health', async () => ({ name: 'GoTrue', version: 'stand-in' }));
  app.get('/auth/v1/settings', { onRequest }, async () => ({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  }));
}

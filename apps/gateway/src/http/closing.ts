import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

const LOOK_EVERY_MS = 100;

/** Closes connections that become idle during shutdown. Node itself closes only those that are idle when it begins. */
export const closeIdleConnections = fp(async (app: FastifyInstance) => {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
    app.server.once('close', () => clearInterval(timer));
  });
});

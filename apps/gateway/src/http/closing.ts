import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

const LOOK_EVERY_MS = 100;

/** Node closes the connections that are idle when a server stops; those that become idle afterwards it would keep for long. */
export const closeIdleConnections = fp(async (app: FastifyInstance) => {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
    app.server.once('close', () => clearInterval(timer));
  });
});

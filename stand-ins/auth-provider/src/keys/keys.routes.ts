import type { FastifyInstance } from 'fastify';
import type { SigningKeys } from './signing-keys.js';

export function keysRoutes(app: FastifyInstance, keys: SigningKeys): void {
  app.get('/auth/v1/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send(await keys.publicSet()),
  );
}

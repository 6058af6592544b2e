import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Database } from '../database/database.js';
import { validationFailed } from '../errors/auth-error.js';
import { queryText } from '../transport/request-body.js';
import type { Authenticator } from './authenticator.js';

const STATEMENTS = new Map([
  ['global', 'DELETE FROM auth.sessions WHERE user_id = $1 AND $2::uuid IS NOT NULL'],
  ['local', 'DELETE FROM auth.sessions WHERE user_id = $1 AND id = $2'],
  ['others', 'DELETE FROM auth.sessions WHERE user_id = $1 AND id <> $2'],
]);

interface LogoutRoutesParts {
  database: Database;
  authenticator: Authenticator;
  onRequest: onRequestAsyncHookHandler[];
}

export function logoutRoutes(app: FastifyInstance, { database, authenticator, onRequest }: LogoutRoutesParts): void {
  app.post('/auth/v1/logout', { onRequest }, async (request, reply) => {
    const { user, sessionId } = await authenticator.signedIn(request);
    const statement = STATEMENTS.get(queryText(request, 'scope') || 'global');
    if (!statement) throw validationFailed('Unsupported logout scope');
    await database.many(statement, [user.id, sessionId]);
    return reply.status(204).send();
  });
}

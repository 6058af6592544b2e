import { IsString } from 'class-validator';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AuthError, userNotFound, validationFailed } from '../errors/auth-error.js';
import type { Parts } from '../parts.js';
import { codeChallenge } from '../tokens/pkce.js';
import { ChallengeDto, queryText, readBody } from '../transport/request-body.js';
import { emailAddress } from './email-address.js';
import { findUser, presentUser } from './user.js';

class UpdateUserDto extends ChallengeDto {
  @IsString() email = '';
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Adds the routes of the caller's own user, and those of any user for the service key. */
export function usersRoutes(
  app: FastifyInstance,
  { database, emailChange, redirects, sessions, apiKeys }: Parts,
): void {
  const onRequest = [apiKeys.required];
  const admin = { onRequest: [apiKeys.required, apiKeys.serviceOnly] };

  app.get('/auth/v1/user', { onRequest }, async (request) => presentUser((await sessions.signedIn(request)).user));

  app.put('/auth/v1/user', { onRequest }, async (request) => {
    const { user } = await sessions.signedIn(request);
    const body = readBody(request, UpdateUserDto);
    const challenge = codeChallenge(body.code_challenge, body.code_challenge_method);
    const redirectTo = redirects.targetOf(request);
    await emailChange.request({ userId: user.id, newEmail: emailAddress(body.email), challenge, redirectTo });
    return presentUser((await findUser(database, user.id)) ?? user);
  });

  app.post('/auth/v1/logout', { onRequest }, async (request, reply) => {
    const { user, sessionId } = await sessions.signedIn(request);
    const scope = queryText(request, 'scope') || 'global';
    if (scope !== 'local' && scope !== 'global') throw validationFailed('Unsupported logout scope');
    await database.many('DELETE FROM auth.sessions WHERE user_id = $1 AND (id = $2 OR $3)', [
      user.id,
      sessionId,
      scope === 'global',
    ]);
    return reply.status(204).send();
  });

  // supabase-js reads the user before it deletes it.
  app.get('/auth/v1/admin/users/:id', admin, async (request) => {
    const user = await findUser(database, idIn(request));
    if (!user) throw userNotFound(404);
    return presentUser(user);
  });

  // Deletes the user's sessions, tokens and codes too, by the foreign keys.
  app.delete('/auth/v1/admin/users/:id', admin, async (request) => {
    const deleted = await database.one('DELETE FROM auth.users WHERE id = $1 RETURNING id', [idIn(request)]);
    if (!deleted) throw userNotFound(404);
    return {};
  });
}

function idIn(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!UUID.test(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  return id;
}

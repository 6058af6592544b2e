import { Allow, IsObject, IsString } from 'class-validator';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { AuthError, validationFailed } from '../errors/auth-error.js';
import type { RedirectRules } from '../redirects/redirect-rules.js';
import { redirectTarget } from '../redirects/redirect-wishes.js';
import type { Authenticator } from '../sessions/authenticator.js';
import { codeChallenge } from '../tokens/code-challenge.js';
import { ChallengeDto, readBody } from '../transport/request-body.js';
import { emailAddress } from './email-address.js';
import type { EmailChangeService } from './email-change.service.js';
import { presentUser } from './user.js';
import type { UsersService } from './users.service.js';

class UpdateUserDto extends ChallengeDto {
  @IsString() email = '';
  @IsString() phone = '';
  @IsString() password = '';
  @IsObject() data: Record<string, unknown> = {};
  @Allow() app_metadata: unknown = null;
}

interface UsersRoutesParts {
  users: UsersService;
  emailChange: EmailChangeService;
  redirects: RedirectRules;
  authenticator: Authenticator;
  onRequest: onRequestAsyncHookHandler[];
}

export function usersRoutes(
  app: FastifyInstance,
  { users, emailChange, redirects, authenticator, onRequest }: UsersRoutesParts,
): void {
  app.get('/auth/v1/user', { onRequest }, async (request) => presentUser((await authenticator.signedIn(request)).user));

  app.put('/auth/v1/user', { onRequest }, async (request) => {
    const { user } = await authenticator.signedIn(request);
    const body = readBody(request, UpdateUserDto);
    if (body.app_metadata !== null)
      throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
    if (body.password || body.phone) throw validationFailed('This provider keeps neither passwords nor phone numbers');
    const newEmail = body.email && emailAddress(body.email);
    const challenge = codeChallenge(body.code_challenge, body.code_challenge_method);
    if (newEmail)
      await emailChange.request(user.id, { newEmail, challenge, redirectTo: redirectTarget(request, redirects) });
    await users.changeMetadata(user.id, body.data);
    return presentUser(await users.get(user.id));
  });
}

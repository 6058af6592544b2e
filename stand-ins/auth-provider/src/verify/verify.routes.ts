import { IsString } from 'class-validator';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { AuthError, validationFailed } from '../errors/auth-error.js';
import type { RedirectRules } from '../redirects/redirect-rules.js';
import { isPkceToken } from '../tokens/one-time-tokens.js';
import { queryText, readBody } from '../transport/request-body.js';
import { emailAddress } from '../users/email-address.js';
import { HALF_DONE, landing, landingWithCode, landingWithError, landingWithSession } from './link-landing.js';
import type { Confirmation, VerifyService } from './verify.service.js';

class VerifyDto {
  @IsString() type = '';
  @IsString() token = '';
  @IsString() token_hash = '';
  @IsString() email = '';
}

interface VerifyRoutesOptions {
  verify: VerifyService;
  redirects: RedirectRules;
  onRequest: onRequestAsyncHookHandler[];
}

export function verifyRoutes(app: FastifyInstance, { verify, redirects, onRequest }: VerifyRoutesOptions): void {
  // Opened from an email, so without an API key.
  app.get('/auth/v1/verify', async (request, reply) => {
    const [token, type] = [queryText(request, 'token'), queryText(request, 'type')];
    if (token === '' || type === '') throw validationFailed('Verify requires a token and a verification type');
    const opened = verify.verifyLink(token, type, { isOpened: true });
    const landing = await landingOf(opened, redirects.targetOf(request), { token, type });
    return reply.header('referrer-policy', 'no-referrer').redirect(landing, 303);
  });

  app.post('/auth/v1/verify', { onRequest }, async (request) => {
    const { type, token, token_hash: tokenHash, email } = readBody(request, VerifyDto);
    if (type === '') throw validationFailed('Verify requires a verification type');
    if ((tokenHash === '') === (token === '')) throw validationFailed('Verify requires either a token or a token hash');
    const confirmation = tokenHash
      ? await verify.verifyLink(tokenHash, type, { isOpened: false })
      : await verify.verifyCode(emailAddress(email), token.trim(), type);
    return confirmation.is === 'session' ? confirmation.session : { msg: HALF_DONE, code: '200' };
  });
}

async function landingOf(
  opened: Promise<Confirmation>,
  target: string,
  { token, type }: { token: string; type: string },
): Promise<string> {
  try {
    const confirmation = await opened;
    if (confirmation.is === 'code') return landingWithCode(target, confirmation.code);
    if (confirmation.is === 'session') return landingWithSession(target, confirmation.session, type);
    return landing(target, { message: HALF_DONE }, isPkceToken(token));
  } catch (error) {
    if (error instanceof AuthError) return landingWithError(target, error, isPkceToken(token));
    throw error;
  }
}

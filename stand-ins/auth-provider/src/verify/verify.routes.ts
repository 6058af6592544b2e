import { IsString } from 'class-validator';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { AuthError, validationFailed } from '../errors/auth-error.js';
import { isPkceToken } from '../one-time-tokens/one-time-tokens.js';
import type { RedirectRules } from '../redirects/redirect-rules.js';
import { redirectTarget } from '../redirects/redirect-wishes.js';
import type { SessionAnswer } from '../sessions/session-issuer.js';
import { queryText, readBody } from '../transport/request-body.js';
import { emailAddress } from '../users/email-address.js';
import {
  halfDoneAnswer,
  landingHalfDone,
  landingWithCode,
  landingWithError,
  landingWithSession,
} from './link-landing.js';
import type { Confirmation, VerifyService } from './verify.service.js';

class VerifyDto {
  @IsString() type = '';
  @IsString() token = '';
  @IsString() token_hash = '';
  @IsString() email = '';
  @IsString() phone = '';
  @IsString() redirect_to = '';
}

interface VerifyRoutesParts {
  verify: VerifyService;
  redirects: RedirectRules;
  /** Hooks for links opened from an email, which carry only the URL. */
  onOpen: onRequestAsyncHookHandler[];
  onRequest: onRequestAsyncHookHandler[];
}

export function verifyRoutes(app: FastifyInstance, { verify, redirects, onOpen, onRequest }: VerifyRoutesParts): void {
  // No HEAD route: mail scanners send HEAD, which must not consume a token.
  app.get('/auth/v1/verify', { onRequest: onOpen }, async (request, reply) => {
    const [token, type] = [queryText(request, 'token'), queryText(request, 'type')];
    if (token === '') throw validationFailed('Verify requires a token or a token hash');
    if (type === '') throw validationFailed('Verify requires a verification type');
    const landing = await landingOf(verify.openLink(token, type), redirectTarget(request, redirects), { token, type });
    return reply.header('referrer-policy', 'no-referrer').redirect(landing, 303);
  });

  app.post('/auth/v1/verify', { onRequest }, async (request) => {
    const body = readBody(request, VerifyDto);
    if (body.type === '') throw validationFailed('Verify requires a verification type');
    if (body.token_hash && body.token) throw validationFailed('Verify requires either a token or a token hash');
    if (body.token_hash) {
      if (body.email || body.phone || body.redirect_to)
        throw validationFailed('Only the token_hash and type should be provided');
      return answerOf(await verify.verifyHash(body.token_hash, body.type));
    }
    if (body.token === '') throw validationFailed('Verify requires a token or a token hash');
    if (body.phone || body.email === '') throw validationFailed('Only an email address and its code can be verified');
    return answerOf(await verify.verifyCode(emailAddress(body.email), body.token.trim(), body.type));
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
    return landingHalfDone(target, isPkceToken(token));
  } catch (error) {
    if (error instanceof AuthError) return landingWithError(target, error, isPkceToken(token));
    throw error;
  }
}

function answerOf(confirmation: Confirmation): SessionAnswer | typeof halfDoneAnswer {
  if (confirmation.is === 'session') return confirmation.session;
  return halfDoneAnswer;
}

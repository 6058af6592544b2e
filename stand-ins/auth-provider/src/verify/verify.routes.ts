import { IsString } from 'class-validator';
import type { FastifyInstance } from 'fastify';
import { AuthError, validationFailed } from '../errors/auth-error.js';
import type { Parts } from '../parts.js';
import { isPkceToken } from '../tokens/one-time-tokens.js';
import { queryText, readBody } from '../transport/request-body.js';
import { emailAddress } from '../users/email-address.js';
import type { Confirmation } from './verify.service.js';

const HALF_DONE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

class VerifyDto {
  @IsString() type = '';
  @IsString() token = '';
  @IsString() token_hash = '';
  @IsString() email = '';
}

export function verifyRoutes(app: FastifyInstance, { verify, redirects, apiKeys }: Parts): void {
  // Opened from an email, so without an API key.
  app.get('/auth/v1/verify', async (request, reply) => {
    const [token, type] = [queryText(request, 'token'), queryText(request, 'type')];
    if (token === '' || type === '') throw validationFailed('Verify requires a token and a verification type');
    const opened = verify.verifyLink(token, type, { isOpened: true });
    const landing = await landingOf(opened, redirects.targetOf(request), { token, type });
    return reply.header('referrer-policy', 'no-referrer').redirect(landing, 303);
  });

  app.post('/auth/v1/verify', { onRequest: [apiKeys.required] }, async (request) => {
    const { type, token, token_hash: tokenHash, email } = readBody(request, VerifyDto);
    if (type === '') throw validationFailed('Verify requires a verification type');
    if ((tokenHash === '') === (token === '')) throw validationFailed('Verify requires either a token or a token hash');
    const confirmation = tokenHash
      ? await verify.verifyLink(tokenHash, type, { isOpened: false })
      : await verify.verifyCode(emailAddress(email), token.trim(), type);
    return confirmation.is === 'session' ? confirmation.session : { msg: HALF_DONE, code: '200' };
  });
}

/** Returns the URL at which an opened link ends: with a code for PKCE, a session in the fragment, or a message. */
async function landingOf(
  opened: Promise<Confirmation>,
  target: string,
  { token, type }: { token: string; type: string },
): Promise<string> {
  const withMessage = (values: Values) => landing(target, { ...values, sb: '' }, isPkceToken(token) ? values : {});
  try {
    const confirmation = await opened;
    if (confirmation.is === 'half') return withMessage({ message: HALF_DONE });
    if (confirmation.is === 'code') return landing(target, {}, { code: confirmation.code });
    const { user: _user, ...session } = confirmation.session;
    return landing(target, { ...session, sb: '', type });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const { status, code, message } = error;
    const kind = status === 403 ? 'access_denied' : 'invalid_request';
    return withMessage({ error: kind, error_code: code, error_description: message });
  }
}

type Values = Record<string, string | number>;

/** Adds values to the fragment of a URL, which no server sees, and to its query. */
function landing(target: string, fragment: Values, query: Values = {}): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const shown = Object.entries(fragment).map(([name, value]): [string, string] => [name, String(value)]);
  if (shown.length > 0) url.hash = new URLSearchParams(shown).toString();
  return url.href;
}

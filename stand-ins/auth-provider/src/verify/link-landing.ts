import type { AuthError } from '../errors/auth-error.js';
import type { SessionAnswer } from '../sessions/session-issuer.js';

const HALF_DONE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
const OAUTH_ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** Returns the landing URL of the implicit flow, with the session in the fragment, which no server sees. */
export function landingWithSession(target: string, session: SessionAnswer, type: string): string {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session;
  return withFragment(target, {
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    sb: '',
    token_type,
    type,
  });
}

/** Returns the landing URL of PKCE, with a code added to the target's query. */
export function landingWithCode(target: string, code: string): string {
  const url = new URL(target);
  url.searchParams.set('code', code);
  return url.href;
}

export function landingWithError(target: string, error: AuthError, isPkce: boolean): string {
  const oauth = OAUTH_ERRORS[error.status];
  return landing(
    target,
    { ...(oauth && { error: oauth }), error_code: error.code, error_description: error.message },
    isPkce,
  );
}

export const landingHalfDone = (target: string, isPkce: boolean): string =>
  landing(target, { message: HALF_DONE }, isPkce);

export const halfDoneAnswer = { msg: HALF_DONE, code: '200' } as const;

function landing(target: string, values: Record<string, string>, isPkce: boolean): string {
  const url = new URL(target);
  if (isPkce) for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return withFragment(url.href, { ...values, sb: '' });
}

function withFragment(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams(values).toString();
  return url.href;
}

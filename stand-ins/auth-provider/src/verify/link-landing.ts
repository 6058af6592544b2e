import type { AuthError } from '../errors/auth-error.js';
import type { SessionAnswer } from '../sessions/session-issuer.js';

export const HALF_DONE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Returns the landing URL of the implicit flow, with the session in the fragment, which no server sees. */
export function landingWithSession(target: string, { user: _user, ...session }: SessionAnswer, type: string): string {
  return withFragment(target, { ...session, sb: '', type });
}

/** Returns the landing URL of PKCE, with a code added to the target's query. */
export function landingWithCode(target: string, code: string): string {
  const url = new URL(target);
  url.searchParams.set('code', code);
  return url.href;
}

export function landingWithError(target: string, { status, code, message }: AuthError, isPkce: boolean): string {
  const error = status === 403 ? 'access_denied' : 'invalid_request';
  return landing(target, { error, error_code: code, error_description: message }, isPkce);
}

/** Returns a landing URL with values in the fragment, and for PKCE also in the query. */
export function landing(target: string, values: Record<string, string>, isPkce: boolean): string {
  const url = new URL(target);
  if (isPkce) for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return withFragment(url.href, { ...values, sb: '' });
}

function withFragment(target: string, values: Record<string, string | number>): string {
  const url = new URL(target);
  const fragment = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) fragment.set(name, String(value));
  url.hash = fragment.toString();
  return url.href;
}

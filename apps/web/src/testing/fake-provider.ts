import { markedAddress } from '../platform/session/sign-in-mark.js';
import { serve } from './fake-server.js';

const part = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');

export const PROVIDER_USER_ID = '7b0c1f52-3f64-4d0e-9a53-7f1f8f0f7a10';

/** A sign-in response of the provider, as its real client parses it. */
export function aProviderSession(email = 'ada@example.edu', lifetimeSeconds = 3600) {
  const expires_at = Math.floor(Date.now() / 1000) + lifetimeSeconds;
  const claims = {
    sub: PROVIDER_USER_ID,
    email,
    exp: expires_at,
    iat: expires_at - 3600,
    session_id: 'a',
    aud: 'authenticated',
    role: 'authenticated',
  };
  return {
    access_token: `${part({ alg: 'ES256', typ: 'JWT', kid: 'k' })}.${part(claims)}.c2ln`,
    refresh_token: 'refresh-1',
    token_type: 'bearer',
    expires_in: lifetimeSeconds,
    expires_at,
    user: {
      id: PROVIDER_USER_ID,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      app_metadata: {},
      user_metadata: {},
      created_at: '2026-01-01T00:00:00Z',
    },
  };
}

/** Makes the provider refuse a call, with an error code in the body. */
export function refuseAtProvider(route: string, status: number, code: string, message: string): void {
  serve(route, { code, message }, { status, headers: { 'x-supabase-api-version': '2024-01-01' } });
}

/** Makes every step of signing in succeed. The account is linked as `role`, which the session then reports. */
export function serveSignIn(role: 'user' | 'vendor' | 'admin' = 'user', session = aProviderSession()) {
  serve('POST /auth/v1/otp', {});
  serve('POST /auth/v1/verify', session);
  serve('POST /auth/v1/token', session);
  serve('POST /auth/v1/logout', undefined, { status: 204 });
  serve('GET /auth/v1/user', session.user);
  serve('GET /api/auth/user-by-supabase-id', () => {
    serve('GET /api/auth/session', { authenticated: true, userId: 7, role });
    return { id: 7, role, isNew: false };
  });
  return session;
}

/** Return address of a mail link that this browser requested. */
export function askedHere(): string {
  return markedAddress(`${window.location.origin}/auth/callback`);
}

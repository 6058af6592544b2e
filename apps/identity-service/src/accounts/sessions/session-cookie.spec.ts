import { describe, expect, test } from 'vitest';
import { clearedSessionCookie, sessionCookie } from './session-cookie.js';

describe('the session cookie', () => {
  // Browsers accept a __Host- cookie only with Secure, with Path=/ and without Domain (RFC 6265bis, 4.1.3.2).
  test('is host-only on https', () => {
    for (const cookie of [sessionCookie('token', 'https://campus.test'), clearedSessionCookie('https://campus.test')]) {
      expect(cookie).toMatch(/^__Host-campus_deals_session=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
      expect(cookie).not.toMatch(/domain/i);
    }
  });

  test('has no prefix on http, where browsers would reject it', () => {
    expect(sessionCookie('token', 'http://localhost:3000')).toMatch(/^campus_deals_session=token; /);
    expect(sessionCookie('token', 'http://localhost:3000')).not.toContain('Secure');
  });
});

import { sessionCookieName } from '@campus-deals/contracts/identity/session-cookie';
import { ABSOLUTE_LIFETIME_MS } from './session.entity.js';

/**
 * Returns the `Set-Cookie` value that sets the session. SameSite=Lax: links from mails arrive signed in, cross-site
 * writes do not.
 */
export function sessionCookie(token: string, publicUrl: string): string {
  return [
    `${sessionCookieName(publicUrl)}=${token}`,
    `Max-Age=${ABSOLUTE_LIFETIME_MS / 1000}`,
    ...attributes(publicUrl),
  ].join('; ');
}

/** Returns the `Set-Cookie` value that clears the session. */
export function clearedSessionCookie(publicUrl: string): string {
  return [`${sessionCookieName(publicUrl)}=`, 'Max-Age=0', ...attributes(publicUrl)].join('; ');
}

const attributes = (publicUrl: string): string[] => [
  'Path=/',
  'HttpOnly',
  'SameSite=Lax',
  ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
];

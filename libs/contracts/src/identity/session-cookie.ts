const NAME = 'campus_deals_session';

/**
 * Returns the name of the session cookie, which holds an opaque token (256 bits, base64url). It is HttpOnly: no script
 * reads it. On https, the prefix `__Host-` (RFC 6265bis, 4.1.3.2) binds it to this host, so no subdomain can set one.
 */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${NAME}` : NAME;
}

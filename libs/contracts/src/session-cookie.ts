const NAME = 'campus_deals_session';

/**
 * Cookie that holds a session's opaque token (256 bits, base64url). HttpOnly: no script of ours reads it. On https the
 * browser holds it to this very host (`__Host-`, RFC 6265bis, 4.1.3.2), so that no subdomain can plant one.
 */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${NAME}` : NAME;
}

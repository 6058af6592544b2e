/** Cookie that holds a session's opaque token (256 bits, base64url). HttpOnly: no script of ours reads it. */
export const SESSION_COOKIE = 'campus_deals_session';

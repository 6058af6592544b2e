/** Seconds that one picture of a rotating code is shown; the one before it is still taken. */
export const QR_PERIOD_S = 30;
/** What a QR holds: `cd1.<id>.<step>.<mac>` with step = floor(unix seconds / 30) and mac = base64url(HMAC-SHA256(secret, "<id>.<step>"))'s first 16 characters; the secret's own characters, as UTF-8, are the key. */
export const QR_PREFIX = 'cd1';

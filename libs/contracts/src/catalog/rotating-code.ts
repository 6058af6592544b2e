/** Seconds for which a rotating code shows one QR image. The previous one is still accepted. */
export const QR_PERIOD_S = 30;
/**
 * Prefix of the QR payload `cd1.<id>.<step>.<mac>`. `step` is floor(unix seconds / 30). `mac` is the first 16
 * characters of base64url(HMAC-SHA256(secret, "<id>.<step>")), with the secret's characters as UTF-8 as the key.
 */
export const QR_PREFIX = 'cd1';

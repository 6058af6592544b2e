import { createHash, randomBytes } from 'node:crypto';

/** A new token for a cookie or a link: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * What is stored of a token, and of what must be found again but not read. No salt or stretching: 256 random bits cannot
 * be guessed, and one indexed read must find them.
 */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

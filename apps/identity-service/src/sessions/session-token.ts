import { createHash, randomBytes } from 'node:crypto';

/** A new session token: 256 random bits, base64url. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. No salt or stretching: 256 random bits cannot be guessed, and one indexed read must find it. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

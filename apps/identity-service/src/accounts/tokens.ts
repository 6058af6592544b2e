import { createHash, randomBytes } from 'node:crypto';

/** Returns a new token for a cookie or a link: 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Hashes a token, or a value that must be found but never read. Needs no salt or stretching: 256 random bits cannot be
 * guessed, and one indexed read must find them.
 */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * Creates a refresh token. Tokens are stored as hashes, yet a client that lost a response must get the same successor
 * again. So a successor is derived from its predecessor and a random salt in the database. Neither the old token nor
 * the database alone reveals it.
 */
export const newRefreshToken = (): string => randomBytes(24).toString('base64url');

export const newSalt = (): Buffer => randomBytes(32);

export const successorOf = (token: string, salt: Buffer): string =>
  createHmac('sha256', salt).update(token).digest('base64url').slice(0, 32);

export const refreshTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

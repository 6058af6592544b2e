import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * Refresh tokens are stored as hashes, and yet a client that lost an answer must get the same successor again. So a
 * successor is computed from the token before it and a random salt that only the database holds: with the old token alone
 * or the database alone nobody has it.
 */
export const newRefreshToken = (): string => randomBytes(24).toString('base64url');

export const newSalt = (): Buffer => randomBytes(32);

export const successorOf = (token: string, salt: Buffer): string =>
  createHmac('sha256', salt).update(token).digest('base64url').slice(0, 32);

export const refreshTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

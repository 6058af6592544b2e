import { createHash } from 'node:crypto';
import { clientKey } from '@campus-deals/service-defaults';

/**
 * Identifies a visitor for an hour: the account, else the address as rate limits count it. The user agent is not used:
 * clients can choose it.
 */
export function visitorOf(userId: number | null, address: string): string {
  return userId === null ? `visitor:${clientKey(address)}` : `user:${userId}`;
}

/** Returns the visitor's key for a kind of interaction, so that a visitor who viewed a deal can also share it. */
export function doerOf(kind: string, visitor: string): string {
  return kind === 'view' ? visitor : `${kind} ${visitor}`;
}

/**
 * Returns the hash under which a visitor is stored. It is useless once the day's salt, which is never exposed, is
 * deleted.
 */
export function visitorHash(salt: Buffer, visitor: string): Buffer {
  return createHash('sha256').update(salt).update(visitor).digest().subarray(0, 16);
}

import { createHmac } from 'node:crypto';

/** Kind of a hashed value. Part of the hash input, so equal values of two kinds cannot be recognised as equal. */
export type HashedKind = 'address' | 'network';

/**
 * Hashes a value so that it can be recognised without being stored. Keyed, because there are few enough possible values
 * to try them all.
 */
export function keyedHash(key: string, kind: HashedKind, value: string): string {
  return createHmac('sha256', key).update(`${kind} ${value}`).digest('base64url');
}

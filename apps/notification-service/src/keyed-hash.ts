import { createHmac } from 'node:crypto';

/** What a hash is of: equal values of two kinds have hashes that nobody can tell are equal. */
export type HashedKind = 'address' | 'network';

/** Recognises a value again without keeping it. Who has no key cannot try all values, of which there are few. */
export function keyedHash(key: string, kind: HashedKind, value: string): string {
  return createHmac('sha256', key).update(`${kind} ${value}`).digest('base64url');
}

import { createHash } from 'node:crypto';

/** Browsers may call themselves anything, at any length. */
const LONGEST_AGENT = 300;

/** What tells one person from another for an hour: the account, else address and browser. */
export function personOf(userId: number | null, address: string, agent: string): string {
  return userId === null ? `visitor:${address} ${agent.slice(0, LONGEST_AGENT)}` : `user:${userId}`;
}

/**
 * How a person is stored: of no use to anybody once the day's salt is gone. Salted by what nobody outside knows; PostgreSQL's
 * own sha256() makes the same of an account when it is erased.
 */
export function personHash(salt: Buffer, person: string): Buffer {
  return createHash('sha256').update(salt).update(person).digest().subarray(0, 16);
}

import { createHash } from 'node:crypto';

/** Browsers may call themselves anything, at any length. */
const LONGEST_AGENT = 300;

/** What tells one visitor from another for an hour: the account, else address and browser. */
export function visitorOf(userId: number | null, address: string, agent: string): string {
  return userId === null ? `visitor:${address} ${agent.slice(0, LONGEST_AGENT)}` : `user:${userId}`;
}

/** How a visitor is stored: of no use to anybody once the day's salt is gone, which nobody outside knows. */
export function visitorHash(salt: Buffer, visitor: string): Buffer {
  return createHash('sha256').update(salt).update(visitor).digest().subarray(0, 16);
}

import { sql } from 'kysely';
import type { Db } from '../entities.js';

/**
 * Serializes operations of one payer (an account, a browser or an address) until the transaction ends. Beginning and
 * settling use separate locks: one updates the payment after it takes the lock, the other before.
 */
export async function lockPayer(db: Db, what: 'begin' | 'settle', payer: number | string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${what} ${payer}`}, 0))`.execute(db);
}

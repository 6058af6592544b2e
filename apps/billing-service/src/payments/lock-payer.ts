import { sql } from 'kysely';
import type { Db } from '../entities.js';

/**
 * Serializes what happens to one payer (an account, a browser or an address) until the transaction ends. Beginning and settling
 * have locks of their own: one updates the payment after it has the lock, the other before.
 */
export async function lockPayer(db: Db, what: 'begin' | 'settle', payer: number | string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${what} ${payer}`}, 0))`.execute(db);
}

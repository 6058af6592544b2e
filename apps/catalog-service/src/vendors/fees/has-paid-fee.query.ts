import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tables } from '../../tables.js';

/**
 * Whether an account has paid the registration fee. Locks the answer until the transaction ends: an event that changes
 * it waits, and then also updates what the transaction has written.
 */
export async function hasPaidFee(em: EntityManager, userId: number): Promise<boolean> {
  const db = tables(em);
  await sql`SELECT pg_advisory_xact_lock(${FEES}, ${userId}::int)`.execute(db);
  // A separate statement, so that it sees what committed while waiting for the lock.
  const paid = await db
    .selectFrom('vendor_fees')
    .select('payment_id')
    .where('user_id', '=', userId)
    .where('has_paid', '=', true)
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}

/** First key of the advisory locks on the fees of an account. */
const FEES = sql.lit(2);

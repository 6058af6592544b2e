import type { EntityManager } from '@mikro-orm/postgresql';
import { ProductError } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables } from './entities.js';

/**
 * Whether an account is not erased, and cannot be until the transaction ends. Erased data must not come back: a session
 * may be valid for 30 s more at a gateway that missed its end, and events may be delayed for any time.
 */
export async function isNotErased(em: EntityManager, userId: number): Promise<boolean> {
  const db = tables(em);
  await sql`SELECT pg_advisory_xact_lock_shared(${ACCOUNT}, ${userId}::int)`.execute(db);
  // A separate statement, so that it sees what committed while waiting for the lock.
  const erased = await db
    .selectFrom('erased_accounts')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return erased === undefined;
}

/** Throws sign_in_required for an erased or suspended account. Call it before the transaction locks anything else. */
export async function requireActiveAccount(em: EntityManager, userId: number): Promise<void> {
  if (!(await isNotErased(em, userId)) || (await isSuspended(em, userId))) throw new ProductError('sign_in_required');
}

/** Call it after `isNotErased`, whose lock holds off the events that change the result. */
async function isSuspended(em: EntityManager, userId: number): Promise<boolean> {
  const suspended = await tables(em)
    .selectFrom('suspended_accounts')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('is_suspended', '=', true)
    .executeTakeFirst();
  return suspended !== undefined;
}

/** Waits for writes for the account to finish, and blocks new ones until the transaction ends. */
export async function lockAccount(em: EntityManager, userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ACCOUNT}, ${userId}::int)`.execute(tables(em));
}

/** Marks the account as erased. Waits for writes for it to finish, and prevents new ones. */
export async function markErased(em: EntityManager, userId: number): Promise<void> {
  const db = tables(em);
  await lockAccount(em, userId);
  await db
    .insertInto('erased_accounts')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** First key of the advisory locks on accounts. */
const ACCOUNT = sql.lit(1);

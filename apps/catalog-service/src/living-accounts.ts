import type { EntityManager } from '@mikro-orm/postgresql';
import { ProductError } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { tables } from './entities.js';

/**
 * Whether an account has not been erased here, and will not be before the transaction ends. A session lives on for 30 s at a
 * gateway that missed its end, and an event waits as long as it has to: neither may bring back what was erased.
 */
export async function isLiving(em: EntityManager, userId: number): Promise<boolean> {
  const db = tables(em);
  await sql`SELECT pg_advisory_xact_lock_shared(${ACCOUNT}, ${userId}::int)`.execute(db);
  // A statement of its own: it must see what the lock has waited for.
  const erased = await db
    .selectFrom('erased_accounts')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return erased === undefined;
}

/** Throws sign_in_required for an account that was erased or is suspended. Before the transaction locks anything else. */
export async function requireLiving(em: EntityManager, userId: number): Promise<void> {
  if (!(await isLiving(em, userId)) || (await isSuspended(em, userId))) throw new ProductError('sign_in_required');
}

/** Call it after `isLiving`, whose lock holds off the events that change the answer. */
async function isSuspended(em: EntityManager, userId: number): Promise<boolean> {
  const suspended = await tables(em)
    .selectFrom('suspended_accounts')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('is_suspended', '=', true)
    .executeTakeFirst();
  return suspended !== undefined;
}

/** Waits for what is being written for the account, and for the rest of the transaction lets nothing more be. */
export async function lockAccount(em: EntityManager, userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ACCOUNT}, ${userId}::int)`.execute(tables(em));
}

/** Waits for what is being written for the account, and lets nothing more be. */
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

import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

export const ErasedAccountSchema = defineEntity({
  name: 'ErasedAccount',
  tableName: 'erased_accounts',
  properties: {
    userId: p.integer().primary().autoincrement(false),
    erasedAt: p.datetime().defaultRaw('now()'),
  },
});

/** The id of a deleted account. Data that arrives late for it is not stored. */
export class ErasedAccount extends ErasedAccountSchema.class {}
ErasedAccountSchema.setClass(ErasedAccount);

/**
 * Whether an account is not erased, and cannot be until the transaction ends. Erased data must not come back: a session
 * may be valid for 30 s more at a gateway that missed its end, and events may be delayed for any time. Call it before
 * the transaction locks anything else.
 */
export async function isNotErased(em: EntityManager, userId: number): Promise<boolean> {
  return (await notErasedOf(em, [userId])).length > 0;
}

/** Returns the accounts that are not erased, in order of id, and blocks their erasure until the transaction ends. */
export async function notErasedOf(em: EntityManager, userIds: number[]): Promise<number[]> {
  const ids = userIds.toSorted((a, b) => a - b);
  await sql`SELECT pg_advisory_xact_lock_shared(${ACCOUNT}, id) FROM unnest(${ids}::int[]) AS id`.execute(
    em.getKysely(),
  );
  const erased = await erasedOf(em, ids);
  return ids.filter((id) => !erased.has(id));
}

/** Like `isNotErased`, but false while the erasure runs: it never waits, so rows may be locked before. */
export async function isNotBeingErased(em: EntityManager, userId: number): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${ACCOUNT}, ${userId}::int) AS "isFree"`.execute(em.getKysely());
  return rows[0]?.isFree === true && !(await erasedOf(em, [userId])).has(userId);
}

/** Waits for writes for the account to finish, and blocks new ones until the transaction ends. */
export async function lockAccount(em: EntityManager, userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ACCOUNT}, ${userId}::int)`.execute(em.getKysely());
}

/** Marks the account as erased, waits for its writes, and prevents new ones. Call it before any other lock. */
export async function markErased(em: EntityManager, userId: number): Promise<void> {
  await lockAccount(em, userId);
  await sql`INSERT INTO ${tableOf(em)} (user_id) VALUES (${userId}) ON CONFLICT DO NOTHING`.execute(em.getKysely());
}

/** A separate statement, so that it sees what committed while its caller waited for a lock. */
async function erasedOf(em: EntityManager, userIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT user_id AS id FROM ${tableOf(em)} WHERE user_id = ANY (${userIds}::int[])`.execute(em.getKysely());
  return new Set(rows.map(({ id }) => id));
}

/** Returns the service's table: the notification service has one of another name. */
function tableOf(em: EntityManager) {
  return sql.table(em.getMetadata().getByClassName('ErasedAccount').tableName);
}

/** First key of the advisory locks on accounts. */
const ACCOUNT = sql.lit(1);

import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Options for `em.findOne`: lock the row until the transaction ends, and read its current state. */
export const FOR_UPDATE = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;

/** Allows one transaction at a time per name, whether or not a row has that name. Waits for the one before. */
export async function lockName(em: EntityManager, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(em.getKysely());
}

import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tables } from './entities.js';

/** For `em.findOne`: the row as it is once nobody else changes it, until the transaction ends. */
export const FOR_UPDATE = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;

/** One transaction at a time for a name, whether or not a row has it. */
export async function lockName(em: EntityManager, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tables(em));
}

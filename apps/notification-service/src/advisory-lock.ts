import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tables } from './entities.js';

/**
 * Takes an advisory lock on a name until the current transaction ends. For use where no row exists to lock. Waits while
 * another transaction holds it.
 */
export async function lockName(em: EntityManager, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${name}))`.execute(tables(em));
}

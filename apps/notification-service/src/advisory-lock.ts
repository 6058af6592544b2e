import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tables } from './entities.js';

/** Waits until no other transaction holds this name's lock; the current one then holds it until it ends. For what has no row of its own. */
export async function lockName(em: EntityManager, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${name}))`.execute(tables(em));
}

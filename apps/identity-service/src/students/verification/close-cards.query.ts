import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tables } from '../../tables.js';

/** Deletes the picture of a student who is verified now, in the caller's transaction. */
export async function closeCards(em: EntityManager, userId: number): Promise<void> {
  await tables(em)
    .updateTable('student_cards')
    .set({ picture: null, network: null, outcome: 'verified-otherwise', decided_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('decided_at', 'is', null)
    .execute();
}

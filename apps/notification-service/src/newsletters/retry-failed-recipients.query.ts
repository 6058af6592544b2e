import { sql } from 'kysely';
import type { Db } from '../tables.js';
import { monthOf } from './newsletters.query.js';

/** Makes failed recipients due again with all their attempts. A single statement, so that counts stay exact. */
export async function retryFailedRecipients(db: Db, newsletterId: number): Promise<void> {
  await db
    .with('again', (cte) =>
      cte
        .updateTable('newsletter_recipients')
        .set({ status: 'pending', attempts: 0, due_at: sql<Date>`now()`, reply: null })
        .where('newsletter_id', '=', newsletterId)
        .where('month', '=', monthOf(newsletterId))
        .where('status', '=', 'failed')
        .returning('chunk'),
    )
    .with('by_chunk', (cte) =>
      cte
        .selectFrom('again')
        .select(['chunk', sql<number>`count(*)::int`.as('n')])
        .groupBy('chunk'),
    )
    .updateTable('newsletter_chunks as c')
    .from('by_chunk')
    .whereRef('c.number', '=', 'by_chunk.chunk')
    .where('c.newsletter_id', '=', newsletterId)
    .set((eb) => ({
      failed: eb('c.failed', '-', eb.ref('by_chunk.n')),
      open: eb('c.open', '+', eb.ref('by_chunk.n')),
      due_at: sql<Date>`now()`,
    }))
    .execute();
}

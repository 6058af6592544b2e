import { sql } from 'kysely';
import type { Db } from '../entities.js';

/** Makes failed recipients due again with all their attempts. A single statement, so that counts stay exact. */
export async function retryFailedRecipients(db: Db, newsletterId: number): Promise<void> {
  await db
    .with('again', (cte) =>
      cte
        .updateTable('newsletter_recipients')
        .set({ status: 'pending', attempts: 0, due_at: sql<Date>`now()`, reply: null })
        .where('newsletter_id', '=', newsletterId)
        .where('status', '=', 'failed')
        .returning('batch'),
    )
    .with('by_batch', (cte) =>
      cte
        .selectFrom('again')
        .select(['batch', sql<number>`count(*)::int`.as('n')])
        .groupBy('batch'),
    )
    .updateTable('newsletter_batches as b')
    .from('by_batch')
    .whereRef('b.number', '=', 'by_batch.batch')
    .where('b.newsletter_id', '=', newsletterId)
    .set((eb) => ({
      failed: eb('b.failed', '-', eb.ref('by_batch.n')),
      open: eb('b.open', '+', eb.ref('by_batch.n')),
      due_at: sql<Date>`now()`,
    }))
    .execute();
}

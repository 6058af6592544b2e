import { sql } from 'kysely';
import type { Db } from '../tables.js';
import { openChunks } from './chunks.query.js';
import { publishEditions } from './newsletter-editions.query.js';
import { nextStatus, statusesBefore } from './newsletter.states.js';

/** Marks a newsletter failed until an admin resumes it. */
export async function failNewsletter(db: Db, id: number, reason: string): Promise<void> {
  await db
    .updateTable('newsletters')
    .where('id', '=', id)
    .where('status', 'in', statusesBefore('given up'))
    .set({ status: nextStatus('sending', 'given up'), reason, finished_at: sql<Date>`now()` })
    .execute();
}

/** Resumes failed newsletters. Returns how many. */
export async function resumeFailedNewsletters(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('newsletters')
    .where('status', '=', 'failed')
    .set({ status: nextStatus('failed', 'resumed'), reason: null, finished_at: null })
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Finishes a newsletter whose recipients have all been listed and are final. Returns the colleges in whose archive it
 * appears from then on.
 */
export function finishNewsletter(db: Db, id: number): Promise<number[]> {
  return db.transaction().execute(async (within) => {
    const [finished] = await finish(within, id);
    return finished ? publishEditions(within, finished) : [];
  });
}

function finish(db: Db, id: number): Promise<{ id: number; weekKey: string | null }[]> {
  return db
    .updateTable('newsletters as n')
    .where('n.id', '=', id)
    .where('n.status', 'in', statusesBefore('finished'))
    .where('n.listed_at', 'is not', null)
    .where(({ not, exists }) => not(exists(openChunks(db))))
    .set({ status: nextStatus('sending', 'finished'), finished_at: sql<Date>`now()` })
    .returning(['n.id', 'n.week_key as weekKey'])
    .execute();
}

/** Pauses a newsletter if too many of its emails failed since an admin last resumed it. Returns the counts if so. */
export function pauseIfFailing(
  db: Db,
  id: number,
  percent: number,
  after: number,
): Promise<{ failed: number; attempted: number } | undefined> {
  const counts = db
    .selectFrom('newsletter_chunks as c')
    .innerJoin('newsletters as n', 'n.id', 'c.newsletter_id')
    .where('n.id', '=', id)
    .groupBy('n.id')
    .select([
      'n.id',
      sql<number>`(sum(c.sent) - n.trusted_sent)::int`.as('sent'),
      sql<number>`(sum(c.failed) - n.trusted_failed)::int`.as('failed'),
    ]);
  return db
    .updateTable('newsletters as n')
    .from(counts.as('counts'))
    .whereRef('n.id', '=', 'counts.id')
    .where('n.status', '=', 'sending')
    .where(sql<boolean>`counts.sent + counts.failed >= ${after}`)
    .where(sql<boolean>`counts.failed * 100 >= ${percent} * (counts.sent + counts.failed)`)
    .set({
      status: nextStatus('sending', 'paused'),
      reason: sql<string>`format('Paused automatically: %s of %s emails failed', counts.failed, counts.sent + counts.failed)`,
    })
    .returning(['counts.failed', sql<number>`counts.sent + counts.failed`.as('attempted')])
    .executeTakeFirst();
}

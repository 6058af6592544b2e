import { sql } from 'kysely';
import type { Db } from '../tables.js';
import type { CollegeEdition } from './newsletter-content.js';
import type { EditionContent } from './newsletter-copy.js';

/** Stores a newsletter's content about each college. The first version that was composed stays. */
export async function storeEditions(db: Db, newsletterId: number, shown: readonly CollegeEdition[]): Promise<void> {
  await db
    .insertInto('newsletter_editions')
    .values(
      shown.map(({ collegeId, subject, preheader, content }) => ({
        newsletter_id: newsletterId,
        college_id: collegeId,
        subject,
        preheader,
        content: sql<EditionContent>`${JSON.stringify(content)}::jsonb`,
      })),
    )
    .onConflict((conflict) => conflict.columns(['newsletter_id', 'college_id']).doNothing())
    .execute();
}

/**
 * Adds a finished newsletter to the archives of the colleges that it was about, if at least one recipient got it. Each
 * college has one weekly newsletter of a week in its archive, also if several emails had a section for it. Returns
 * these colleges. Call it in the transaction that finishes the newsletter.
 */
export async function publishEditions(
  db: Db,
  { id, weekKey }: { id: number; weekKey: string | null },
): Promise<number[]> {
  if (weekKey !== null) await sql`SELECT pg_advisory_xact_lock(hashtext(${`archive of ${weekKey}`}))`.execute(db);
  const published = await db
    .updateTable('newsletter_editions as e')
    .set({ is_published: true })
    .where('e.newsletter_id', '=', id)
    .where('e.is_published', '=', false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('newsletter_chunks as c').select('c.id').where('c.newsletter_id', '=', id).where('c.sent', '>', 0),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('newsletter_editions as other')
            .innerJoin('newsletters as n', 'n.id', 'other.newsletter_id')
            .select('other.id')
            .whereRef('other.college_id', '=', 'e.college_id')
            .where('other.is_published', '=', true)
            .where('n.week_key', '=', weekKey),
        ),
      ),
    )
    .returning('e.college_id as collegeId')
    .execute();
  return published.map(({ collegeId }) => collegeId);
}

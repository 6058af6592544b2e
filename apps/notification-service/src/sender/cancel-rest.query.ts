import { sql } from 'kysely';
import type { Db } from '../entities.js';

/**
 * Skips the remaining recipients of one batch of a cancelled newsletter. Returns whether there was one. Mails in
 * progress still count as sent.
 */
export async function cancelRest(db: Db, newsletterId: number): Promise<boolean> {
  const { rows } = await sql`
    WITH batch AS (
      SELECT b.id, b.newsletter_id, b.number FROM newsletter_batches b JOIN newsletters n ON n.id = b.newsletter_id
      WHERE b.newsletter_id = ${newsletterId} AND b.open > 0 AND n.status = 'cancelled'
      ORDER BY b.number LIMIT 1 FOR NO KEY UPDATE OF b
    ), left_over AS (
      SELECT r.id, r.status FROM newsletter_recipients r JOIN batch ON r.newsletter_id = batch.newsletter_id AND r.batch = batch.number
      WHERE r.due_at IS NOT NULL ORDER BY r.id FOR UPDATE OF r
    ), ended AS (
      UPDATE newsletter_recipients r
      SET due_at = NULL,
        status = CASE r.status WHEN 'uncertain' THEN 'uncertain' ELSE 'skipped' END,
        reply = CASE r.status WHEN 'uncertain' THEN r.reply ELSE 'cancelled' END
      FROM left_over WHERE r.id = left_over.id
      RETURNING (left_over.status <> 'uncertain')::int AS skipped
    ), counts AS (
      SELECT count(*)::int AS ended, coalesce(sum(skipped), 0)::int AS skipped FROM ended
    )
    UPDATE newsletter_batches b SET open = b.open - counts.ended, skipped = b.skipped + counts.skipped
    FROM batch, counts WHERE b.id = batch.id RETURNING b.id`.execute(db);
  return rows.length > 0;
}

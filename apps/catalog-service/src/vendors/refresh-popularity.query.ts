import { sql } from 'kysely';
import type { Db } from '../entities.js';

/**
 * Recalculates the popularity of some vendors with ids after `after`; returns the last id, or undefined if there are no
 * more. Skips vendors locked by other transactions until the next run. In SQL: Kysely has no UPDATE of a sub-select's
 * rows.
 */
export async function refreshPopularity(db: Db, after: number, limit: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    WITH batch AS (
      SELECT id FROM vendors WHERE id > ${after} ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED),
    counted AS (
      SELECT batch.id, CASE WHEN EXISTS (
          SELECT FROM deals
          WHERE deals.vendor_id = batch.id AND status = 'approved' AND hidden_at IS NULL
            AND start_date <= now() AND (end_date IS NULL OR end_date > now()))
        THEN 1 + coalesce((
          SELECT sum(saves + redemptions) FROM vendor_days WHERE vendor_days.vendor_id = batch.id AND day > current_date - 28), 0)
        ELSE 0 END AS popularity
      FROM batch),
    changed AS (
      UPDATE vendors SET popularity = counted.popularity FROM counted
      WHERE vendors.id = counted.id AND vendors.popularity <> counted.popularity)
    SELECT max(id) AS id FROM batch`.execute(db);
  return rows[0]?.id ?? undefined;
}

import { sql } from 'kysely';
import type { Db } from '../entities.js';

/**
 * Counts anew how popular some vendors are, those after `after`; returns the last of them, undefined where there are no more. A
 * vendor that another transaction has locked is left to the next time. In SQL: Kysely has no UPDATE of a sub-select's rows.
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

import { sql } from 'kysely';
import type { Db } from '../entities.js';

/** Days that the honor score looks back. */
const HONOR_DAYS = 180;
/** Redemptions below which there is no honor score. */
const HONOR_FROM = 20;

/**
 * Recalculates popularity and honor score of some vendors with ids after `after`; returns the last id, or undefined if
 * there are no more. Skips vendors locked by other transactions until the next run. In SQL: Kysely has no UPDATE of a
 * sub-select's rows.
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
        ELSE 0 END AS popularity,
        (SELECT sum(redemptions) FROM vendor_days
          WHERE vendor_days.vendor_id = batch.id AND day > current_date - ${HONOR_DAYS}::integer) AS redeemed,
        (SELECT count(*) FROM deals JOIN deal_reports ON deal_reports.deal_id = deals.id
          WHERE deals.vendor_id = batch.id AND reason = 'not_honored' AND counts AND dismissed_at IS NULL
            AND deal_reports.created_at > current_date - ${HONOR_DAYS}::integer) AS refused
      FROM batch),
    scored AS (
      SELECT id, popularity,
        CASE WHEN redeemed >= ${HONOR_FROM} THEN round(100 * redeemed / (redeemed + refused)) END AS honor_percent
      FROM counted),
    changed AS (
      UPDATE vendors SET popularity = scored.popularity, honor_percent = scored.honor_percent FROM scored
      WHERE vendors.id = scored.id
        AND (vendors.popularity, vendors.honor_percent) IS DISTINCT FROM (scored.popularity, scored.honor_percent))
    SELECT max(id) AS id FROM batch`.execute(db);
  return rows[0]?.id ?? undefined;
}

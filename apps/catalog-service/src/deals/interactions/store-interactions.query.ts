import { sql, type RawBuilder } from 'kysely';
import { addInteractions } from './add-interactions.query.js';

/**
 * Stores a batch, given as JSON. An interaction reported by a browser is stored once per visitor, deal, hour and kind
 * (each kind has its own hash), all others as they are. Ignores deals that never were public or no longer exist, and
 * the visitor's own deals. Rows are locked in a fixed order, so that replicas storing at the same time cannot deadlock.
 *
 * SQL text, since it is one statement in which each step feeds the next: Kysely cannot name the columns of a record
 * set, and separate steps would need a transaction with four round trips.
 */
export function storeInteractions(batch: string): RawBuilder<unknown> {
  return addInteractions(sql`
    given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${batch}::jsonb)
        AS i (deal_id integer, hour timestamptz, kind text, visitor_hash text, user_id integer, count integer)),
    shown AS MATERIALIZED (
      SELECT d.id, v.user_id AS owner_id FROM deals d JOIN vendors v ON v.id = d.vendor_id
      WHERE d.id IN (SELECT deal_id FROM given) AND d.approved_at IS NOT NULL ORDER BY d.id FOR KEY SHARE OF d),
    counted AS (
      SELECT given.* FROM given JOIN shown ON shown.id = given.deal_id WHERE given.user_id IS DISTINCT FROM shown.owner_id),
    seen AS (
      INSERT INTO viewers (deal_id, hour, visitor_hash)
      SELECT DISTINCT deal_id, hour, decode(visitor_hash, 'hex') FROM counted
      WHERE visitor_hash IS NOT NULL ORDER BY 1, 2, 3
      ON CONFLICT DO NOTHING RETURNING deal_id, hour, visitor_hash),
    sums AS (
      SELECT c.deal_id, c.hour, c.kind, count(DISTINCT c.visitor_hash)::integer AS count FROM counted c JOIN seen s
        ON s.deal_id = c.deal_id AND s.hour = c.hour AND s.visitor_hash = decode(c.visitor_hash, 'hex')
      GROUP BY c.deal_id, c.hour, c.kind
      UNION ALL
      SELECT deal_id, hour, kind, sum(count)::integer FROM counted WHERE visitor_hash IS NULL GROUP BY deal_id, hour, kind)`);
}

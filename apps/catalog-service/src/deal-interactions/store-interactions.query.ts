import { sql, type RawBuilder } from 'kysely';
import { addInteractions } from './add-interactions.query.js';

/**
 * Stores a batch, given as JSON: what a browser told of whoever has not been stored for that deal, hour and kind (the hash is
 * another for each kind), all else as it is. Deals that
 * never were public, are gone, or are the visitor's own count nothing. Everything is taken in one order, so that replicas
 * that store at the same moment wait for each other and not in a circle.
 *
 * Text, since it is one statement in which each step feeds the next: Kysely cannot name the columns of a record set, and
 * steps of their own would have to be held together by a transaction with four round trips.
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

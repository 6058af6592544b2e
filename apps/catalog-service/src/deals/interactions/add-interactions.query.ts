import { statement } from '@campus-deals/service-defaults';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../tables.js';
import { STATS, type InteractionKind } from './deal-interaction.entity.js';

const names = sql.join(Object.keys(STATS).map((name) => sql.ref(name)));
const sums = sql.join(
  Object.values(STATS).map((kind) => sql`coalesce(sum(count) FILTER (WHERE kind = ${sql.lit(kind)}), 0)`),
);
const hours = sql.join(
  [STATS.views, STATS.redemptions].map((kind) => {
    const only = sql`FILTER (WHERE kind = ${sql.lit(kind)})`;
    return sql`hours_of(array_agg(hour) ${only}, array_agg(count) ${only})`;
  }),
);
const addTo = (table: 'deal_days' | 'vendor_days') =>
  sql.join([
    ...Object.keys(STATS).map(
      (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + excluded.${sql.ref(name)}`,
    ),
    ...['view_hours', 'redemption_hours'].map(
      (name) => sql`${sql.ref(name)} = sum_of_hours(${sql.ref(`${table}.${name}`)}, excluded.${sql.ref(name)})`,
    ),
  ]);

/**
 * Adds `sums (deal_id, hour, kind, count)`, the last of these steps, to the hourly counts, and to the daily counts (in
 * the college's time zone) of each deal and its vendor. Each step waits for the previous one and locks its rows in a
 * fixed order, so that concurrent writers cannot deadlock.
 *
 * SQL text, since it is one statement in which each step feeds the next.
 */
export const addInteractions = (steps: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    WITH ${steps},
    stored AS (
      INSERT INTO deal_interactions (deal_id, hour, kind, count)
      SELECT deal_id, hour, kind, count FROM sums ORDER BY deal_id, hour, kind
      ON CONFLICT (deal_id, hour, kind) DO UPDATE SET count = deal_interactions.count + excluded.count
      RETURNING deal_id),
    added AS MATERIALIZED (
      SELECT d.vendor_id, d.id AS deal_id, (s.hour AT TIME ZONE c.time_zone)::date AS day,
        extract(hour FROM s.hour AT TIME ZONE c.time_zone)::integer AS hour, s.kind, s.count
      FROM sums s JOIN deals d ON d.id = s.deal_id JOIN colleges c ON c.id = d.college_id
      WHERE s.kind IN (${sql.join(Object.values(STATS).map((kind) => sql.lit(kind)))})),
    by_deal AS (
      INSERT INTO deal_days (vendor_id, deal_id, day, ${names}, view_hours, redemption_hours)
      SELECT vendor_id, deal_id, day, ${sums}, ${hours} FROM added WHERE (SELECT count(*) FROM stored) > 0
      GROUP BY vendor_id, deal_id, day ORDER BY deal_id, day
      ON CONFLICT (deal_id, day) DO UPDATE SET ${addTo('deal_days')} RETURNING deal_id)
    INSERT INTO vendor_days (vendor_id, day, ${names}, view_hours, redemption_hours)
    SELECT vendor_id, day, ${sums}, ${hours} FROM added WHERE (SELECT count(*) FROM by_deal) > 0
    GROUP BY vendor_id, day ORDER BY vendor_id, day
    ON CONFLICT (vendor_id, day) DO UPDATE SET ${addTo('vendor_days')}`;

interface CountedInteraction {
  dealId: number;
  kind: InteractionKind;
  /** Takes back one that was counted at this time. */
  takesBack?: Date;
}

/** Counts one interaction in the caller's transaction, exactly as often as that commits. */
export const countInteraction = statement((_db: Db, { dealId, kind, takesBack }: CountedInteraction) =>
  addInteractions(sql`
    sums AS (
      SELECT ${dealId}::integer AS deal_id,
        date_trunc('hour', coalesce(${takesBack ?? null}::timestamptz, now()), 'UTC') AS hour,
        ${kind}::text AS kind, ${takesBack ? -1 : 1}::integer AS count)`),
);

/**
 * Stores a batch, given as JSON. An interaction reported by a browser is stored once per visitor, deal, hour and kind
 * (each kind has its own hash), all others as they are. Ignores deals that never were public or no longer exist, and
 * the visitor's own deals. Rows are locked in a fixed order, so that replicas storing at the same time cannot deadlock.
 *
 * SQL text, since it is one statement in which each step feeds the next: Kysely cannot name the columns of a record
 * set, and separate steps would need a transaction with four round trips.
 */
export const storeInteractions = (batch: string): RawBuilder<unknown> =>
  addInteractions(sql`
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

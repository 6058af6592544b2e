import { Migration } from '@mikro-orm/migrations';

const STATS = ['views', 'saves', 'codes', 'redemptions'];
const KINDS = ['view', 'save', 'issue', 'redeem'];
const sums = STATS.map((stat, at) => `coalesce(sum(count) FILTER (WHERE kind = '${KINDS[at]}'), 0) AS ${stat}`).join(
  ', ',
);
const hours = ['view', 'redeem'].map(
  (kind) =>
    `hours_of(array_agg(hour) FILTER (WHERE kind = '${kind}'), array_agg(count) FILTER (WHERE kind = '${kind}'))`,
);

/** Creates vendor statistics by day and hour of day, in the college's time zone: a year takes few rows. */
export class CountByDay20261127000300 extends Migration {
  override up(): void {
    this.addSql(`
      CREATE FUNCTION hours_of(hours integer[], counts integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN ARRAY(
        SELECT coalesce(sum(given.count), 0)::integer FROM generate_series(0, 23) AS h
        LEFT JOIN unnest(hours, counts) AS given (hour, count) ON given.hour = h GROUP BY h ORDER BY h)`);
    this.addSql(`
      CREATE FUNCTION sum_of_hours(one integer[], other integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN ARRAY(SELECT a + b FROM unnest(one, other) WITH ORDINALITY AS both_of (a, b, n) ORDER BY n)`);
    const counts = `
      ${STATS.map((stat) => `${stat} integer NOT NULL DEFAULT 0`).join(', ')},
      view_hours integer[] NOT NULL CHECK (cardinality(view_hours) = 24),
      redemption_hours integer[] NOT NULL CHECK (cardinality(redemption_hours) = 24)`;
    this.addSql(`
      CREATE TABLE deal_days (
        deal_id integer NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
        day date NOT NULL,
        vendor_id integer NOT NULL,
        ${counts},
        PRIMARY KEY (deal_id, day)
      )`);
    this.addSql(`
      CREATE INDEX deal_days_of_vendor ON deal_days (vendor_id, day, deal_id) INCLUDE (views, saves, codes, redemptions)`);
    this.addSql(`
      CREATE TABLE vendor_days (
        vendor_id integer NOT NULL REFERENCES vendors (id) ON DELETE CASCADE,
        day date NOT NULL,
        ${counts},
        PRIMARY KEY (vendor_id, day)
      )`);
    // Interactions older than 30 days have been merged: only their UTC day is known.
    const local = `(
      SELECT d.vendor_id, i.deal_id, i.kind, i.count,
        CASE WHEN is_merged THEN (i.hour AT TIME ZONE 'UTC')::date ELSE (i.hour AT TIME ZONE zone)::date END AS day,
        CASE WHEN NOT is_merged THEN extract(hour FROM i.hour AT TIME ZONE zone)::integer END AS hour
      FROM deal_interactions i JOIN deals d ON d.id = i.deal_id JOIN colleges c ON c.id = d.college_id
      CROSS JOIN LATERAL (
        SELECT zone_of(c.time_zone, c.state) AS zone, i.hour < now() - interval '30 days' AS is_merged) AS clock) AS local`;
    this.addSql(`
      INSERT INTO deal_days (vendor_id, deal_id, day, ${STATS.join(', ')}, view_hours, redemption_hours)
      SELECT vendor_id, deal_id, day, ${sums}, ${hours.join(', ')} FROM ${local} GROUP BY vendor_id, deal_id, day`);
    this.addSql(`
      INSERT INTO vendor_days (vendor_id, day, ${STATS.join(', ')}, view_hours, redemption_hours)
      SELECT vendor_id, day, ${sums}, ${hours.join(', ')} FROM ${local} GROUP BY vendor_id, day`);
  }
}

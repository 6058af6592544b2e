import { Migration } from '@mikro-orm/migrations';

/**
 * Keeps each college's public JSON (contracts, `college`) beside it, all but `dealCount`, which changes with the clock.
 * Building it at every read cost more than finding the rows: 0.8 ms of PostgreSQL's time for a page of 50.
 */
export class KeepCollegeJson20261121000200 extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE colleges ADD COLUMN open_json text`);
    // Open at its end: the closing brace is left to the reader, who appends what is counted now.
    this.addSql(String.raw`
      CREATE FUNCTION college_open_json(c colleges) RETURNS text LANGUAGE sql STABLE
      RETURN (SELECT left(row_to_json(card)::text, -1) FROM (SELECT
        c.id, c.name, c.short_name AS "shortName", c.city, c.state, c.zipcode, c.latitude::text AS latitude, c.longitude::text AS longitude,
        c.website, c.logo_url AS "logoUrl", c.seo_metadata AS "seoMetadata", c.featured, c.status,
        c.subscription_goal AS "subscriptionGoal", c.is_active AS "isActive",
        to_char(c.activation_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "activationDate",
        to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
        c.subscriber_count AS "subscriberCount") card)`);
    this.addSql(`
      CREATE FUNCTION keep_college_json() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.open_json := college_open_json(NEW);
        RETURN NEW;
      END $$`);
    this.addSql(
      `CREATE TRIGGER keep_college_json BEFORE INSERT OR UPDATE ON colleges FOR EACH ROW EXECUTE FUNCTION keep_college_json()`,
    );
    this.addSql(`UPDATE colleges SET open_json = open_json`);
    this.addSql(`ALTER TABLE colleges ALTER COLUMN open_json SET NOT NULL`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * Drops the JSON that triggers kept beside colleges, vendors and deals: PostgreSQL builds it when it is read, from the fields
 * that the presenters list. What a vendor takes from its college, so that indexes can order by it, is still kept by triggers.
 *
 * The previous version may run beside it for a while: where it asks for `d.card_json`, `v.open_json` or `c.open_json` of a table,
 * PostgreSQL finds no such column and calls the function of that name (expand). Only its lists of colleges have no such way
 * out; the gateway serves those stale. The next release's first migration drops the functions (contract).
 */
export class BuildJsonWhenRead20261125000300 extends Migration {
  override up(): void {
    this.dropKeptJson();
    this.keepPlaceOfVendors();
    this.answerPreviousVersion();
    this.restateChecks();
  }

  private dropKeptJson(): void {
    for (const [table, trigger] of [
      ['deals', 'keep_deal_card'],
      ['vendors', 'keep_vendor_json'],
      ['vendors', 'keep_cards_of_vendor'],
      ['colleges', 'keep_college_json'],
      ['colleges', 'keep_json_of_college'],
    ] as const) {
      this.addSql(`DROP TRIGGER ${trigger} ON ${table}`);
      this.addSql(`DROP FUNCTION ${trigger}()`);
    }
    this.addSql('DROP FUNCTION college_open_json(colleges)');
    this.addSql('ALTER TABLE deals DROP COLUMN card_json');
    this.addSql('ALTER TABLE vendors DROP COLUMN open_json');
    this.addSql('ALTER TABLE colleges DROP COLUMN open_json');
  }

  /** `vendors.is_open` and `vendors.distance_miles`. */
  private keepPlaceOfVendors(): void {
    this.addSql(`
      CREATE FUNCTION keep_place_of_vendor() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        college colleges;
      BEGIN
        SELECT * INTO college FROM colleges WHERE id = NEW.college_id;
        NEW.is_open := coalesce(college.status = 'live' AND college.is_active, false);
        NEW.distance_miles := miles_between(college.latitude, college.longitude, NEW.latitude, NEW.longitude);
        RETURN NEW;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_place_of_vendor BEFORE INSERT OR UPDATE OF college_id, latitude, longitude ON vendors
      FOR EACH ROW EXECUTE FUNCTION keep_place_of_vendor()`);
    // Naming a column in an UPDATE is what makes the trigger above run.
    this.addSql(`
      CREATE FUNCTION keep_place_of_vendors() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE vendors SET college_id = college_id WHERE college_id = NEW.id;
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_place_of_vendors AFTER UPDATE ON colleges FOR EACH ROW
      WHEN ((OLD.latitude, OLD.longitude, OLD.status, OLD.is_active) IS DISTINCT FROM (NEW.latitude, NEW.longitude, NEW.status, NEW.is_active))
      EXECUTE FUNCTION keep_place_of_vendors()`);
  }

  private answerPreviousVersion(): void {
    const instant = (column: string): string =>
      `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    this.addSql(`
      CREATE FUNCTION open_json(c colleges) RETURNS text LANGUAGE sql STABLE
      AS $$ SELECT left(row_to_json(card)::text, -1) FROM (SELECT
        c.id, c.name, c.short_name AS "shortName", c.city, c.state, c.zipcode, c.latitude::text AS latitude, c.longitude::text AS longitude,
        c.website, c.logo_url AS "logoUrl", c.seo_metadata AS "seoMetadata", c.featured, c.status,
        c.subscription_goal AS "subscriptionGoal", c.is_active AS "isActive", ${instant('c.activation_date')} AS "activationDate",
        ${instant('c.created_at')} AS "createdAt", c.subscriber_count AS "subscriberCount") card $$`);
    this.addSql(`
      CREATE FUNCTION open_json(v vendors) RETURNS text LANGUAGE sql STABLE
      AS $$ SELECT left(row_to_json(card)::text, -1) FROM (SELECT
        v.id, v.college_id AS "collegeId", v.name, v.description, v.category, v.address, v.city, v.state, v.zip_code AS "zipCode",
        v.latitude::text AS latitude, v.longitude::text AS longitude, v.distance_from_campus AS "distanceFromCampus",
        trim_scale(v.distance_miles) AS "distanceMiles", walking_minutes(v.distance_miles) AS "walkingMinutes",
        v.phone, v.email, v.website, v.logo, v.logo_url AS "logoUrl", v.featured, v.hours,
        (SELECT zone_of(max(c.time_zone), max(c.state)) FROM colleges c WHERE c.id = v.college_id) AS "timeZone",
        round(v.rating_sum::numeric / nullif(v.review_count, 0), 1) AS rating, v.review_count AS "reviewCount",
        v.seo_metadata AS "seoMetadata", ${instant('v.created_at')} AS "createdAt") card $$`);
    this.addSql(`
      CREATE FUNCTION card_json(d deals) RETURNS text LANGUAGE sql STABLE
      AS $$ SELECT left(row_to_json(card)::text, -1) FROM vendors v JOIN colleges c ON c.id = d.college_id
        CROSS JOIN LATERAL (SELECT miles_between(c.latitude, c.longitude, v.latitude, v.longitude) AS miles) way
        CROSS JOIN LATERAL (SELECT
          d.id, d.vendor_id AS "vendorId", d.college_id AS "collegeId", d.title, d.description, d.category,
          d.discount_type AS "discountType", d.discount_value AS "discountValue",
          ${instant('d.start_date')} AS "startDate", ${instant('d.end_date')} AS "endDate",
          CASE WHEN d.weekdays IS NOT NULL THEN
            json_build_object('weekdays', d.weekdays, 'from', left(d.window_from::text, 5), 'to', left(d.window_to::text, 5)) END AS schedule,
          zone_of(c.time_zone, c.state) AS "timeZone", d.image, d.image AS "imageUrl", d.terms, d.status, d.featured,
          d.redemption_kind AS "redemptionKind", d.verified_only AS "verifiedOnly", d.seo_metadata AS "seoMetadata",
          ${instant('d.created_at')} AS "createdAt", ${instant('d.approved_at')} AS "approvedAt",
          v.name AS "vendorName", coalesce(v.logo_url, v.logo) AS "vendorLogoUrl",
          trim_scale(way.miles) AS "distanceMiles", walking_minutes(way.miles) AS "walkingMinutes") card
        WHERE v.id = d.vendor_id $$`);
  }

  /** The same limits, with constants that MikroORM reads back as they are written: the entities are compared with them. */
  private restateChecks(): void {
    for (const table of ['colleges', 'vendors']) {
      for (const [column, most] of [
        ['latitude', 90],
        ['longitude', 180],
      ] as const) {
        this.addSql(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_${column}_check`);
        this.addSql(`ALTER TABLE ${table} ADD CHECK (${column} BETWEEN '-${most}' AND '${most}')`);
      }
    }
    this.addSql('ALTER TABLE colleges DROP CONSTRAINT colleges_time_zone_known');
    this.addSql(
      `ALTER TABLE colleges ADD CONSTRAINT colleges_time_zone_known CHECK (time_zone IS NULL OR timezone(time_zone, to_timestamp('0')) IS NOT NULL)`,
    );
  }
}

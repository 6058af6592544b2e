import { Migration } from '@mikro-orm/migrations';

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/**
 * Keeps the public JSON of each vendor (contracts, `vendor`) and of each deal's card (`dealCard`) beside it, so that a list
 * is one indexed statement that strings texts together. Both are open at their end, as a college's is: the closing brace is the reader's.
 */
export class KeepDealJson20261121000500 extends Migration {
  override up(): void {
    this.distances();
    this.addSql(`ALTER TABLE vendors ADD COLUMN open_json text`);
    this.addSql(`ALTER TABLE deals ADD COLUMN card_json text`);
    this.vendorJson();
    this.cardJson();
    this.addSql(`UPDATE vendors SET name = name`);
    this.addSql(`UPDATE deals SET title = title`);
    this.addSql(`ALTER TABLE vendors ALTER COLUMN open_json SET NOT NULL`);
    this.addSql(`ALTER TABLE deals ALTER COLUMN card_json SET NOT NULL`);
    this.followChanges();
  }

  private distances(): void {
    // Great circle, by the haversine formula, on a sphere of the Earth's mean radius. Null where either has no coordinates: least() passes over nulls.
    this.addSql(`
      CREATE FUNCTION miles_between(latitude_a float8, longitude_a float8, latitude_b float8, longitude_b float8)
      RETURNS numeric LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN round((2 * 3958.7613 * asin(least(1, sqrt(
        sind((latitude_b - latitude_a) / 2) ^ 2 + cosd(latitude_a) * cosd(latitude_b) * sind((longitude_b - longitude_a) / 2) ^ 2))))::numeric, 2)`);
    // 20 minutes a mile.
    this.addSql(`
      CREATE FUNCTION walking_minutes(miles numeric) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN ceil(miles * 20)::integer`);
  }

  private vendorJson(): void {
    this.addSql(`
      CREATE FUNCTION keep_vendor_json() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        college colleges;
      BEGIN
        SELECT * INTO college FROM colleges WHERE id = NEW.college_id;
        NEW.is_open := coalesce(college.status = 'live' AND college.is_active, false);
        NEW.distance_miles := miles_between(college.latitude, college.longitude, NEW.latitude, NEW.longitude);
        SELECT left(row_to_json(card)::text, -1) INTO NEW.open_json FROM (SELECT
          NEW.id, NEW.college_id AS "collegeId", NEW.name, NEW.description, NEW.category, NEW.address, NEW.city, NEW.state, NEW.zip_code AS "zipCode",
          NEW.latitude::text AS latitude, NEW.longitude::text AS longitude, NEW.distance_from_campus AS "distanceFromCampus",
          trim_scale(NEW.distance_miles) AS "distanceMiles", walking_minutes(NEW.distance_miles) AS "walkingMinutes",
          NEW.phone, NEW.email, NEW.website, NEW.logo, NEW.logo_url AS "logoUrl", NEW.featured,
          NEW.hours, zone_of(college.time_zone, college.state) AS "timeZone",
          CASE WHEN NEW.review_count > 0 THEN round(NEW.rating_sum::numeric / NEW.review_count, 1) END AS rating, NEW.review_count AS "reviewCount",
          NEW.seo_metadata AS "seoMetadata", to_char(NEW.created_at AT TIME ZONE 'UTC', ${INSTANT}) AS "createdAt") card;
        RETURN NEW;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_vendor_json BEFORE INSERT OR UPDATE OF
        id, college_id, name, description, category, address, city, state, zip_code, latitude, longitude, distance_from_campus,
        phone, email, website, logo, logo_url, featured, hours, rating_sum, review_count, seo_metadata, created_at
      ON vendors FOR EACH ROW EXECUTE FUNCTION keep_vendor_json()`);
  }

  private cardJson(): void {
    this.addSql(`
      CREATE FUNCTION keep_deal_card() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          -- A vendor's change at this moment does not see this row yet: whichever comes second waits for the other.
          PERFORM FROM vendors WHERE id = NEW.vendor_id FOR SHARE;
        END IF;
        SELECT left(row_to_json(card)::text, -1) INTO NEW.card_json
        FROM vendors v JOIN colleges c ON c.id = NEW.college_id
        CROSS JOIN LATERAL (SELECT miles_between(c.latitude, c.longitude, v.latitude, v.longitude) AS miles) way
        CROSS JOIN LATERAL (SELECT
          NEW.id, NEW.vendor_id AS "vendorId", NEW.college_id AS "collegeId", NEW.title, NEW.description, NEW.category,
          NEW.discount_type AS "discountType", NEW.discount_value AS "discountValue",
          to_char(NEW.start_date AT TIME ZONE 'UTC', ${INSTANT}) AS "startDate", to_char(NEW.end_date AT TIME ZONE 'UTC', ${INSTANT}) AS "endDate",
          CASE WHEN NEW.weekdays IS NOT NULL THEN
            json_build_object('weekdays', NEW.weekdays, 'from', left(NEW.window_from::text, 5), 'to', left(NEW.window_to::text, 5)) END AS schedule,
          zone_of(c.time_zone, c.state) AS "timeZone", NEW.image, NEW.image AS "imageUrl", NEW.terms, NEW.status, NEW.featured,
          NEW.redemption_kind AS "redemptionKind", NEW.verified_only AS "verifiedOnly", NEW.seo_metadata AS "seoMetadata",
          to_char(NEW.created_at AT TIME ZONE 'UTC', ${INSTANT}) AS "createdAt", to_char(NEW.approved_at AT TIME ZONE 'UTC', ${INSTANT}) AS "approvedAt",
          v.name AS "vendorName", coalesce(v.logo_url, v.logo) AS "vendorLogoUrl",
          trim_scale(way.miles) AS "distanceMiles", walking_minutes(way.miles) AS "walkingMinutes") card
        WHERE v.id = NEW.vendor_id;
        RETURN NEW;
      END $$`);
    // Not on issued_count: handing out a code writes nothing but the count.
    this.addSql(`
      CREATE TRIGGER keep_deal_card BEFORE INSERT OR UPDATE OF
        id, vendor_id, college_id, title, description, category, discount_type, discount_value, start_date, end_date, weekdays, window_from, window_to,
        image, terms, status, featured, redemption_kind, verified_only, seo_metadata, created_at, approved_at
      ON deals FOR EACH ROW EXECUTE FUNCTION keep_deal_card()`);
  }

  /** Updates deals with their vendor, and both with their college. Setting a column fires the triggers above. */
  private followChanges(): void {
    this.addSql(`
      CREATE FUNCTION keep_cards_of_vendor() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE deals SET title = title WHERE vendor_id = NEW.id;
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_cards_of_vendor AFTER UPDATE ON vendors FOR EACH ROW
      WHEN ((OLD.name, OLD.logo, OLD.logo_url, OLD.latitude, OLD.longitude) IS DISTINCT FROM (NEW.name, NEW.logo, NEW.logo_url, NEW.latitude, NEW.longitude))
      EXECUTE FUNCTION keep_cards_of_vendor()`);
    this.addSql(`
      CREATE FUNCTION keep_json_of_college() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE vendors SET name = name WHERE college_id = NEW.id;
        IF (OLD.latitude, OLD.longitude, OLD.time_zone, OLD.state) IS DISTINCT FROM (NEW.latitude, NEW.longitude, NEW.time_zone, NEW.state) THEN
          UPDATE deals SET title = title WHERE college_id = NEW.id;
        END IF;
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_json_of_college AFTER UPDATE ON colleges FOR EACH ROW
      WHEN ((OLD.latitude, OLD.longitude, OLD.time_zone, OLD.state, OLD.status, OLD.is_active)
        IS DISTINCT FROM (NEW.latitude, NEW.longitude, NEW.time_zone, NEW.state, NEW.status, NEW.is_active))
      EXECUTE FUNCTION keep_json_of_college()`);
  }
}

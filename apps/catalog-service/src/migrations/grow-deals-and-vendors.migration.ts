import { Migration } from '@mikro-orm/migrations';

/** Adds when and how deals are redeemed, vendors' opening hours, saved deals, and an index for every list. */
export class GrowDealsAndVendors20261121000400 extends Migration {
  override up(): void {
    this.openingTimes();
    this.deals();
    this.vendors();
    this.savedDeals();
  }

  /** Clocks: a college's zone, and whether a window on its clock is open at an instant. */
  private openingTimes(): void {
    // The default time zone is the one where most people of the state live.
    this.addSql(`
      CREATE FUNCTION zone_of(time_zone text, state text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN coalesce(time_zone, CASE
        WHEN state IN ('CT', 'DC', 'DE', 'FL', 'GA', 'KY', 'MA', 'MD', 'ME', 'NC', 'NH', 'NJ', 'NY', 'OH', 'PA', 'RI', 'SC', 'VA', 'VT', 'WV') THEN 'America/New_York'
        WHEN state = 'MI' THEN 'America/Detroit'
        WHEN state = 'IN' THEN 'America/Indiana/Indianapolis'
        WHEN state IN ('AL', 'AR', 'IA', 'IL', 'KS', 'LA', 'MN', 'MO', 'MS', 'ND', 'NE', 'OK', 'SD', 'TN', 'TX', 'WI') THEN 'America/Chicago'
        WHEN state IN ('CO', 'MT', 'NM', 'UT', 'WY') THEN 'America/Denver'
        WHEN state = 'ID' THEN 'America/Boise'
        WHEN state = 'AZ' THEN 'America/Phoenix'
        WHEN state IN ('CA', 'NV', 'OR', 'WA') THEN 'America/Los_Angeles'
        WHEN state = 'AK' THEN 'America/Anchorage'
        WHEN state = 'HI' THEN 'Pacific/Honolulu'
        WHEN state IN ('PR', 'VI') THEN 'America/Puerto_Rico'
        WHEN state IN ('GU', 'MP') THEN 'Pacific/Guam'
        WHEN state = 'AS' THEN 'Pacific/Pago_Pago'
        WHEN state = 'FM' THEN 'Pacific/Pohnpei'
        WHEN state = 'MH' THEN 'Pacific/Majuro'
        WHEN state = 'PW' THEN 'Pacific/Palau'
        ELSE 'UTC' END)`);
    // A zone PostgreSQL does not know would fail every read that compares with its clock.
    this.addSql(
      `ALTER TABLE colleges ADD CONSTRAINT colleges_time_zone_known CHECK (time_zone IS NULL OR timezone(time_zone, to_timestamp(0)) IS NOT NULL)`,
    );
    // Without weekdays: always. Past midnight where the end is not after the start; the day is the one it began on (1 Monday … 7 Sunday).
    this.addSql(`
      CREATE FUNCTION is_open_at(weekdays smallint[], window_from time, window_to time, zone text, instant timestamptz)
      RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE
        WHEN weekdays IS NULL THEN true
        WHEN window_from < window_to THEN
          extract(isodow FROM instant AT TIME ZONE zone) = ANY (weekdays)
          AND (instant AT TIME ZONE zone)::time >= window_from AND (instant AT TIME ZONE zone)::time < window_to
        ELSE
          extract(isodow FROM instant AT TIME ZONE zone) = ANY (weekdays) AND (instant AT TIME ZONE zone)::time >= window_from
          OR extract(isodow FROM instant AT TIME ZONE zone - interval '1 day') = ANY (weekdays) AND (instant AT TIME ZONE zone)::time < window_to
        END`);
    this.addSql(`
      CREATE FUNCTION minute_of_day(clock text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN left(clock, 2)::integer * 60 + right(clock, 2)::integer`);
    // A vendor's hours as minutes of the week, Monday 0:00 = 0, so that one comparison tells whether it is open: the same rule as above.
    this.addSql(`
      CREATE FUNCTION open_minutes(hours jsonb) RETURNS int4multirange LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN (
        SELECT range_agg(part) FROM (
          SELECT begins, begins + 1 + (minute_of_day(opening."to") - minute_of_day(opening."from") + 1439) % 1440 AS ends
          FROM jsonb_to_recordset(hours) AS opening (weekday integer, "from" text, "to" text)
          CROSS JOIN LATERAL (SELECT (opening.weekday - 1) * 1440 + minute_of_day(opening."from") AS begins) AS start
        ) AS opening, unnest(ARRAY[int4range(begins, least(ends, 10080)), int4range(0, greatest(ends - 10080, 0))]) AS part)`);
    this.addSql(`
      CREATE FUNCTION minute_of_week(zone text, instant timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN (extract(isodow FROM instant AT TIME ZONE zone) - 1) * 1440 + extract(hour FROM instant AT TIME ZONE zone) * 60 + extract(minute FROM instant AT TIME ZONE zone)`);
  }

  private deals(): void {
    this.addSql(`
      ALTER TABLE deals
        ADD COLUMN approved_at timestamptz,
        ADD COLUMN weekdays smallint[] CHECK (cardinality(weekdays) BETWEEN 1 AND 7 AND weekdays <@ '{1,2,3,4,5,6,7}'),
        ADD COLUMN window_from time,
        ADD COLUMN window_to time,
        ADD COLUMN redemption_kind text NOT NULL DEFAULT 'page' CHECK (redemption_kind IN ('page', 'code', 'unique', 'pool')),
        ADD COLUMN verified_only boolean NOT NULL DEFAULT false,
        ADD COLUMN per_student_cap integer CHECK (per_student_cap >= 1),
        ADD COLUMN total_cap integer CHECK (total_cap >= 1),
        ADD COLUMN issued_count integer NOT NULL DEFAULT 0 CHECK (issued_count >= 0),
        ADD CHECK (num_nulls(weekdays, window_from, window_to) IN (0, 3))`);
    // Deals with a code shared by all students keep it.
    this.addSql(`
      UPDATE deals SET
        approved_at = CASE WHEN status IN ('approved', 'expired') THEN created_at END,
        redemption_kind = CASE WHEN redemption_code IS NULL THEN 'page' ELSE 'code' END`);
    this.addSql(
      `ALTER TABLE deals ADD CONSTRAINT deals_approved_at_known CHECK (status <> 'approved' OR approved_at IS NOT NULL)`,
    );
    this.addSql(
      `CREATE INDEX deals_approved ON deals (college_id, approved_at DESC, id DESC) WHERE status = 'approved'`,
    );
    this.addSql(
      `CREATE INDEX deals_approved_by_category ON deals (college_id, category, approved_at DESC, id DESC) WHERE status = 'approved'`,
    );
    this.addSql(
      `CREATE INDEX deals_approved_featured ON deals (college_id, approved_at DESC, id DESC) WHERE status = 'approved' AND featured`,
    );
    this.addSql(
      `CREATE INDEX deals_approved_of_vendor ON deals (vendor_id, approved_at DESC, id DESC) WHERE status = 'approved'`,
    );
    // When a list next changes by the clock; deals_running tells the next end.
    this.addSql(`CREATE INDEX deals_starting ON deals (college_id, start_date) WHERE status = 'approved'`);
    this.addSql(`CREATE INDEX deals_beginning ON deals (start_date) WHERE status = 'approved'`);
    this.addSql(`CREATE INDEX deals_ending ON deals (end_date) WHERE status = 'approved' AND end_date IS NOT NULL`);
  }

  private vendors(): void {
    this.addSql(`
      ALTER TABLE vendors
        ADD COLUMN hours jsonb CHECK (jsonb_typeof(hours) = 'array'),
        ADD COLUMN open_minutes int4multirange GENERATED ALWAYS AS (open_minutes(hours)) STORED,
        ADD COLUMN rating_sum integer NOT NULL DEFAULT 0,
        ADD COLUMN review_count integer NOT NULL DEFAULT 0 CHECK (review_count >= 0),
        ADD COLUMN distance_miles numeric(8, 2),
        ADD COLUMN is_open boolean NOT NULL DEFAULT false,
        ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (' ' || searchable(name || ' ' || category) || ' ') STORED`);
    this.addSql(`CREATE INDEX vendors_nearest ON vendors (college_id, coalesce(distance_miles, 99999), id)`);
    this.addSql(`CREATE INDEX vendors_open ON vendors (id DESC) WHERE is_open`);
    this.addSql(`CREATE INDEX vendors_open_nearest ON vendors (coalesce(distance_miles, 99999), id) WHERE is_open`);
    this.addSql(`CREATE INDEX vendors_search_text ON vendors USING gin (search_text gin_trgm_ops)`);
  }

  private savedDeals(): void {
    this.addSql(`
      CREATE TABLE saved_deals (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        user_id integer NOT NULL,
        deal_id integer NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
        college_id integer NOT NULL REFERENCES colleges (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (user_id, deal_id)
      )`);
    // Ordered by what no other index is: else PostgreSQL may walk through everybody's to find one person's.
    this.addSql(`CREATE INDEX saved_deals_of_user ON saved_deals (user_id, created_at DESC, id DESC)`);
    this.addSql(`CREATE INDEX saved_deals_of_deal ON saved_deals (deal_id)`);
    this.addSql(`CREATE INDEX savers_of_college ON saved_deals (college_id, user_id)`);
    // A subscriber who saves deals too is one student.
    this.addSql(`ALTER TABLE counted_subscribers ADD COLUMN user_id integer`);
    this.addSql(
      `CREATE INDEX counted_subscribers_user ON counted_subscribers (user_id, college_id) WHERE user_id IS NOT NULL`,
    );
  }
}

import { Migration } from '@mikro-orm/migrations';
import { firstTables } from '@campus-deals/service-defaults/first-tables';

/** Marks that change no word: accents, vowel points, joiners, apostrophes and full stops. */
const MARKS = String.raw`[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff''’ʻʼ.]`;
/** Letters of scripts without blanks between words: Thai, Lao, Burmese, Khmer, kana, Han and Hangul. */
const UNSPACED = String.raw`[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff]`;

/** Adds a day's row to those that are there. */
const ADDING = `
  ON CONFLICT (vendor_id, day, college_id) DO UPDATE SET
    views = report_days.views + excluded.views,
    saves = report_days.saves + excluded.saves,
    redemptions = report_days.redemptions + excluded.redemptions,
    saved_cents = report_days.saved_cents + excluded.saved_cents,
    known_savings = report_days.known_savings + excluded.known_savings`;

/** Entries of the ledger, each with the redemption that it is or takes back, on the clock of the deal's college. */
const REDEMPTIONS = `
  SELECT entry.vendor_id, (redeemed.at AT TIME ZONE coalesce(c.time_zone, 'UTC'))::date AS day, c.id AS college_id,
    CASE entry.kind WHEN 'redeemed' THEN 1 ELSE -1 END AS redemptions, coalesce(entry.saved_cents, 0) AS saved_cents,
    CASE WHEN entry.saved_cents IS NULL THEN 0 WHEN entry.kind = 'redeemed' THEN 1 ELSE -1 END AS known_savings
  FROM redemption_entries entry
  JOIN redemption_entries redeemed ON redeemed.id = coalesce(entry.takes_back, entry.id)
  JOIN colleges c ON c.id = coalesce(redeemed.college_id, (SELECT college_id FROM deals WHERE deals.id = redeemed.deal_id))`;

/** Adds rows of days to the sums of their months. `times` is -1 for a row that a change replaced. */
const addMonths = (days: string) => `
  INSERT INTO deal_months (vendor_id, month, deal_id, views, saves, codes, redemptions)
  SELECT vendor_id, date_trunc('month', day)::date AS month, deal_id,
    sum(times * views), sum(times * saves), sum(times * codes), sum(times * redemptions)
  FROM (${days}) days GROUP BY vendor_id, date_trunc('month', day), deal_id ORDER BY vendor_id, deal_id, month
  ON CONFLICT (vendor_id, month, deal_id) DO UPDATE SET views = deal_months.views + excluded.views,
    saves = deal_months.saves + excluded.saves, codes = deal_months.codes + excluded.codes,
    redemptions = deal_months.redemptions + excluded.redemptions;`;

/** Adds entries of the ledger to the sums of their counters by local day. */
const addCounterDays = (entries: string) => `
  INSERT INTO counter_days (vendor_id, day, counted_by, device_id, key_id, name, place, redemptions, known, saved_cents)
  SELECT v.id, (entry.at AT TIME ZONE coalesce(c.time_zone, 'UTC'))::date AS day, counted_by, device_id, key_id, entry.name, place,
    sum(times), sum(times * num_nonnulls(saved_cents)), sum(times * coalesce(saved_cents, 0))
  FROM (${entries}) entry JOIN vendors v ON v.id = entry.vendor_id LEFT JOIN colleges c ON c.id = v.college_id
  WHERE kind = 'redeemed'
  GROUP BY v.id, (entry.at AT TIME ZONE coalesce(c.time_zone, 'UTC'))::date, counted_by, device_id, key_id, entry.name, place
  HAVING sum(times) <> 0 OR sum(times * coalesce(saved_cents, 0)) <> 0 OR sum(times * num_nonnulls(saved_cents)) <> 0
  ORDER BY v.id, day, counted_by, device_id, key_id, entry.name, place
  ON CONFLICT (vendor_id, day, counted_by, device_id, key_id, name, place) DO UPDATE SET
    redemptions = counter_days.redemptions + excluded.redemptions, known = counter_days.known + excluded.known,
    saved_cents = counter_days.saved_cents + excluded.saved_cents;`;

/** Rows of a statement: those that it inserted, changed, or took back. */
const ADDED = 'SELECT 1 AS times, added.* FROM added';
const CHANGED = `${ADDED} UNION ALL SELECT -1, removed.* FROM removed`;
const TAKEN_BACK =
  'SELECT -1, redeemed.* FROM added JOIN redemption_entries redeemed ON redeemed.id = added.takes_back';

/**
 * Creates the schema. Named like the last of the steps that once made it, so that a database which ran that one has
 * this one.
 */
export class Migration20261130042000_keep_revisions_in_one_table extends Migration {
  override up(): void {
    for (const statement of firstTables('messaging', 'audit', 'settings', 'erasedAccounts')) this.addSql(statement);
    this.createFunctions();
    this.createColleges();
    this.createVendors();
    this.createDeals();
    this.createSearch();
    this.createReviews();
    this.createModeration();
    this.createRedemptions();
    this.createCounters();
    this.createStats();
    this.createJobs();
    this.createRest();
  }

  /** Functions of columns, indexes and queries. */
  private createFunctions(): void {
    this.addSql('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    this.addSql('CREATE EXTENSION IF NOT EXISTS fuzzystrmatch');

    this.addSql(`
      CREATE FUNCTION searchable(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN btrim(regexp_replace(regexp_replace(
        normalize(translate(replace(replace(replace(replace(
          regexp_replace(lower(normalize(value, NFKD) COLLATE pg_c_utf8), '${MARKS}', '', 'g'),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'đðħıłøŧς', 'ddhilotσ'), NFC),
        '(${UNSPACED})' COLLATE pg_c_utf8, ' \\1 ', 'g'), '[[:space:][:punct:][:cntrl:]]+' COLLATE pg_c_utf8, ' ', 'g'))`);

    this.addSql(`
      CREATE FUNCTION searchable_names(name text, short_name text, alias text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN ARRAY[searchable(name), searchable(short_name)]
        || ARRAY(SELECT searchable(part) FROM unnest(string_to_array(coalesce(alias, ''), '|')) AS part)`);

    this.addSql(`
      CREATE FUNCTION search_words_of(search text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN ARRAY(
        SELECT word FROM regexp_split_to_table(search, '[[:space:]]+' COLLATE pg_c_utf8) WITH ORDINALITY AS part (typed, place),
          searchable(typed) AS folded,
          unnest(CASE WHEN folded ~ '${UNSPACED}' THEN ARRAY[folded] ELSE string_to_array(folded, ' ') END) WITH ORDINALITY AS found (word, n)
        WHERE word <> '' ORDER BY place, n LIMIT 8)`);

    this.addSql(`
      CREATE FUNCTION search_pattern(search text, place integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN (
        SELECT CASE WHEN word IS NULL THEN CASE WHEN place > 1 AND cardinality(words) > 0 THEN '%' END
          WHEN length(word) < 3 OR word LIKE '_ %' THEN '% ' || word || '%' ELSE '%' || word || '%' END
        FROM search_words_of(search) AS words, LATERAL (SELECT words[place] AS word) AS placed)`);

    this.addSql(`
      CREATE FUNCTION search_query(search text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN (SELECT to_tsquery('simple', string_agg('''' || word || ''':*', ' & ')) FROM unnest(search_words_of(search)) AS word)`);

    this.addSql(`
      CREATE FUNCTION minute_of_day(clock text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN left(clock, 2)::integer * 60 + right(clock, 2)::integer`);

    this.addSql(`
      CREATE FUNCTION open_minutes(hours jsonb) RETURNS int4multirange LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN (
        SELECT coalesce(range_agg(part), CASE WHEN jsonb_array_length(hours) > 0 THEN int4multirange() END) FROM (
          SELECT begins, begins + 1 + (minute_of_day(opening."to") - minute_of_day(opening."from") + 1439) % 1440 AS ends
          FROM jsonb_to_recordset(hours) AS opening (weekday integer, "from" text, "to" text)
          CROSS JOIN LATERAL (SELECT (opening.weekday - 1) * 1440 + minute_of_day(opening."from") AS begins) AS start
          WHERE opening."from" IS NOT NULL
        ) AS opening, unnest(ARRAY[int4range(begins, least(ends, 10080)), int4range(0, greatest(ends - 10080, 0))]) AS part)`);

    this.addSql(`
      CREATE FUNCTION minute_of_week(zone text, instant timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN (extract(isodow FROM instant AT TIME ZONE zone) - 1) * 1440 + extract(hour FROM instant AT TIME ZONE zone) * 60 + extract(minute FROM instant AT TIME ZONE zone)`);

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
      CREATE FUNCTION image_name(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN substring(address FROM '/api/images/([0-9a-f]{40}\\.webp)')`);

    this.addSql(`
      CREATE FUNCTION waiting_since(status text, submitted timestamptz, revision_submitted timestamptz)
      RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE WHEN status = 'pending' THEN submitted WHEN status IN ('approved', 'paused') THEN revision_submitted END`);

    this.addSql(`
      CREATE FUNCTION miles_between(latitude_a float8, longitude_a float8, latitude_b float8, longitude_b float8)
      RETURNS numeric LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN round((2 * 3958.7613 * asin(least(1, sqrt(
        sind((latitude_b - latitude_a) / 2) ^ 2 + cosd(latitude_a) * cosd(latitude_b) * sind((longitude_b - longitude_a) / 2) ^ 2))))::numeric, 2)`);

    this.addSql(`
      CREATE FUNCTION walking_minutes(miles numeric) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN ceil(miles * 20)::integer`);

    this.addSql(`
      CREATE FUNCTION hours_of(hours integer[], counts integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN ARRAY(
        SELECT coalesce(sum(given.count), 0)::integer FROM generate_series(0, 23) AS h
        LEFT JOIN unnest(hours, counts) AS given (hour, count) ON given.hour = h GROUP BY h ORDER BY h)`);

    this.addSql(`
      CREATE FUNCTION sum_of_hours(one integer[], other integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN ARRAY(SELECT a + b FROM unnest(one, other) WITH ORDINALITY AS both_of (a, b, n) ORDER BY n)`);
  }

  private createColleges(): void {
    this.addSql(`
      CREATE TABLE colleges (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        unit_id integer UNIQUE,
        name text NOT NULL,
        short_name text NOT NULL UNIQUE,
        alias text,
        city text NOT NULL,
        state character(2) NOT NULL,
        zipcode text,
        latitude double precision CHECK (latitude BETWEEN '-90' AND '90'),
        longitude double precision CHECK (longitude BETWEEN '-180' AND '180'),
        website text,
        logo_url text,
        seo_metadata jsonb,
        time_zone text NOT NULL,
        featured boolean NOT NULL DEFAULT false,
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'live')),
        subscription_goal integer NOT NULL DEFAULT 100 CHECK (subscription_goal >= 1),
        subscriber_count integer NOT NULL DEFAULT 0 CHECK (subscriber_count >= 0),
        is_active boolean NOT NULL DEFAULT false,
        activation_date timestamptz,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        sort_name text COLLATE "C" GENERATED ALWAYS AS (searchable(name)) STORED NOT NULL,
        search_text text
          GENERATED ALWAYS AS (' ' || searchable(name || ' ' || short_name || ' ' || city || ' ' || coalesce(alias, ''))
            || ' ') STORED NOT NULL,
        search_names text[] GENERATED ALWAYS AS (searchable_names(name, short_name, alias)) STORED NOT NULL,
        distance_to_goal double precision
          GENERATED ALWAYS AS (GREATEST(0, subscription_goal - subscriber_count)::double precision /
            subscription_goal::double precision) STORED NOT NULL,
        email_domains text[] NOT NULL DEFAULT '{}',
        imported_domains text[] NOT NULL DEFAULT '{}',
        words tsvector
          GENERATED ALWAYS AS (setweight(to_tsvector('simple', searchable(name)), 'A') ||
            setweight(to_tsvector('simple', searchable(short_name || ' ' || city || ' ' || coalesce(alias, ''))), 'C'))
            STORED NOT NULL,
        initials text,
        CONSTRAINT colleges_check CHECK (is_active = (activation_date IS NOT NULL)),
        CONSTRAINT colleges_time_zone_known
          CHECK (timezone(time_zone, to_timestamp('0'::double precision)) IS NOT NULL)
      )`);
    this.addSql('CREATE INDEX colleges_active ON colleges (activation_date DESC, id DESC) WHERE is_active');
    this.addSql(`
      CREATE INDEX colleges_by_logo_url ON colleges (image_name(logo_url)) WHERE image_name(logo_url) IS NOT NULL`);
    this.addSql('CREATE INDEX colleges_by_name ON colleges (sort_name, id)');
    this.addSql(`
      CREATE INDEX colleges_by_og_image ON colleges (image_name(seo_metadata ->> 'ogImage'))
        WHERE image_name(seo_metadata ->> 'ogImage') IS NOT NULL`);
    this.addSql('CREATE INDEX colleges_by_subscribers ON colleges (subscriber_count DESC, id DESC)');
    this.addSql(`CREATE INDEX colleges_featured ON colleges (sort_name, id) WHERE status = 'live' AND featured`);
    this.addSql('CREATE INDEX colleges_inactive ON colleges (distance_to_goal, sort_name, id) WHERE NOT is_active');
    this.addSql(`CREATE INDEX colleges_live_by_name ON colleges (sort_name, id) WHERE status = 'live'`);
    this.addSql(`CREATE INDEX colleges_live_by_state ON colleges (state, sort_name, id) WHERE status = 'live'`);
    this.addSql('CREATE INDEX colleges_search_names ON colleges USING gin (search_names)');
    this.addSql('CREATE INDEX colleges_search_text ON colleges USING gin (search_text gin_trgm_ops)');
    this.addSql('CREATE INDEX colleges_words ON colleges USING gin (words)');
    this.addSql(`
      CREATE INDEX colleges_open_by_latitude ON colleges (latitude) WHERE status = 'live' AND is_active`);

    this.addSql(`
      CREATE TABLE counted_subscribers (
        subscription_id integer PRIMARY KEY,
        college_id integer NOT NULL REFERENCES colleges ON DELETE CASCADE,
        is_removed boolean NOT NULL DEFAULT false,
        seen_at timestamptz NOT NULL DEFAULT now(),
        user_id integer
      )`);
    this.addSql('CREATE INDEX counted_subscribers_by_day ON counted_subscribers (seen_at) WHERE NOT is_removed');
    this.addSql('CREATE INDEX counted_subscribers_college ON counted_subscribers (college_id)');
    this.addSql(`
      CREATE INDEX counted_subscribers_user ON counted_subscribers (user_id, college_id) WHERE user_id IS NOT NULL`);
  }

  private createVendors(): void {
    this.addSql(`
      CREATE TABLE vendors (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        user_id integer UNIQUE,
        college_id integer REFERENCES colleges,
        name text NOT NULL,
        description text,
        category text NOT NULL,
        address text,
        city text,
        state text,
        zip_code text,
        latitude double precision CHECK (latitude BETWEEN '-90' AND '90'),
        longitude double precision CHECK (longitude BETWEEN '-180' AND '180'),
        distance_from_campus text,
        phone text,
        email text,
        website text,
        logo text,
        logo_url text,
        featured boolean NOT NULL DEFAULT false,
        has_paid boolean NOT NULL DEFAULT false,
        seo_metadata jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        hours jsonb CHECK (jsonb_typeof(hours) = 'array'),
        open_minutes int4multirange GENERATED ALWAYS AS (open_minutes(hours)) STORED,
        rating_sum integer NOT NULL DEFAULT 0,
        review_count integer NOT NULL DEFAULT 0 CHECK (review_count >= 0),
        distance_miles numeric(8,2),
        is_open boolean NOT NULL DEFAULT false,
        search_text text GENERATED ALWAYS AS (' ' || searchable(name || ' ' || category) || ' ') STORED NOT NULL,
        version integer NOT NULL DEFAULT 1,
        is_trusted boolean NOT NULL DEFAULT false,
        import_key text,
        is_listed boolean NOT NULL DEFAULT false,
        deal_approved_at timestamptz,
        fee_waived_at timestamptz,
        suspended_at timestamptz,
        suspension_reason text,
        is_owner_suspended boolean NOT NULL DEFAULT false,
        popularity integer NOT NULL DEFAULT 0,
        is_public boolean
          GENERATED ALWAYS AS ((user_id IS NULL OR is_listed OR has_paid OR fee_waived_at IS NOT NULL OR
            deal_approved_at IS NOT NULL) AND suspended_at IS NULL AND NOT is_owner_suspended) STORED NOT NULL,
        revision_submitted_at timestamptz,
        report_count integer NOT NULL DEFAULT 0 CHECK (report_count >= 0),
        honor_percent smallint
      )`);
    this.addSql('CREATE INDEX vendors_by_category ON vendors (lower(category), id DESC)');
    this.addSql(`
      CREATE UNIQUE INDEX vendors_by_import_key ON vendors (college_id, import_key) WHERE import_key IS NOT NULL`);
    this.addSql('CREATE INDEX vendors_by_logo ON vendors (image_name(logo)) WHERE image_name(logo) IS NOT NULL');
    this.addSql(`
      CREATE INDEX vendors_by_logo_url ON vendors (image_name(logo_url)) WHERE image_name(logo_url) IS NOT NULL`);
    this.addSql('CREATE INDEX vendors_by_name ON vendors (search_text, id)');
    this.addSql(`
      CREATE INDEX vendors_by_og_image ON vendors (image_name(seo_metadata ->> 'ogImage'))
        WHERE image_name(seo_metadata ->> 'ogImage') IS NOT NULL`);
    this.addSql('CREATE INDEX vendors_featured ON vendors (id DESC) WHERE featured');
    this.addSql('CREATE INDEX vendors_of_college ON vendors (college_id, id DESC)');
    this.addSql(`
      CREATE INDEX vendors_public_nearest ON vendors (COALESCE(distance_miles, 99999::numeric), id)
        WHERE is_open AND is_public`);
    this.addSql('CREATE INDEX vendors_public_newest ON vendors (id DESC) WHERE is_open AND is_public');
    this.addSql(`
      CREATE INDEX vendors_public_of_college_nearest ON vendors (college_id, COALESCE(distance_miles, 99999::numeric),
        id)
        WHERE is_public`);
    this.addSql('CREATE INDEX vendors_public_of_college_newest ON vendors (college_id, id DESC) WHERE is_public');
    this.addSql(`
      CREATE INDEX vendors_public_of_college_popular ON vendors (college_id, (- popularity), id) WHERE is_public`);
    this.addSql('CREATE INDEX vendors_public_popular ON vendors ((- popularity), id) WHERE is_open AND is_public');
    this.addSql('CREATE INDEX vendors_reported ON vendors (id DESC) WHERE report_count > 0');
    this.addSql('CREATE INDEX vendors_search_text ON vendors USING gin (search_text gin_trgm_ops)');
    this.addSql('CREATE INDEX vendors_suspended ON vendors (id) WHERE suspended_at IS NOT NULL OR is_owner_suspended');
    this.addSql('CREATE INDEX vendors_unowned ON vendors (id DESC) WHERE user_id IS NULL');
    this.addSql(`
      CREATE INDEX vendors_waiting ON vendors (revision_submitted_at, id) WHERE revision_submitted_at IS NOT NULL`);

    this.addSql(`
      CREATE TABLE places (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        vendor_id integer NOT NULL REFERENCES vendors ON DELETE CASCADE,
        name text,
        address text NOT NULL,
        city text NOT NULL,
        state text NOT NULL,
        zip_code text NOT NULL,
        latitude double precision CHECK (latitude BETWEEN '-90' AND '90'),
        longitude double precision CHECK (longitude BETWEEN '-180' AND '180'),
        phone text,
        hours jsonb CHECK (jsonb_typeof(hours) = 'array'),
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    this.addSql('CREATE INDEX places_of_vendor ON places (vendor_id)');

    this.addSql(`
      CREATE FUNCTION keep_place_of_vendor() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        college colleges;
      BEGIN
        SELECT * INTO college FROM colleges WHERE id = NEW.college_id;
        NEW.is_open := coalesce(college.status = 'live' AND college.is_active, false);
        NEW.distance_miles := least(
          miles_between(college.latitude, college.longitude, NEW.latitude, NEW.longitude),
          (SELECT min(miles_between(college.latitude, college.longitude, latitude, longitude)) FROM places WHERE vendor_id = NEW.id));
        RETURN NEW;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_place_of_vendor BEFORE INSERT OR UPDATE OF college_id, latitude, longitude ON vendors
        FOR EACH ROW EXECUTE FUNCTION keep_place_of_vendor()`);

    this.addSql(`
      CREATE FUNCTION keep_place_of_vendors() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE vendors SET college_id = college_id WHERE college_id = NEW.id;
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_place_of_vendors AFTER UPDATE ON colleges
        FOR EACH ROW WHEN ((OLD.latitude, OLD.longitude, OLD.status, OLD.is_active)
          IS DISTINCT FROM (NEW.latitude, NEW.longitude, NEW.status, NEW.is_active))
        EXECUTE FUNCTION keep_place_of_vendors()`);

    this.addSql(`
      CREATE TABLE vendor_fees (
        payment_id integer PRIMARY KEY,
        user_id integer,
        has_paid boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 0
      )`);
    this.addSql('CREATE INDEX vendor_fees_user_index ON vendor_fees (user_id)');
  }

  private createDeals(): void {
    this.addSql(`
      CREATE TABLE deals (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        vendor_id integer NOT NULL REFERENCES vendors,
        college_id integer NOT NULL REFERENCES colleges,
        title text NOT NULL,
        description text,
        category text NOT NULL DEFAULT 'other'
          CHECK (category IN ('food_drink', 'entertainment', 'services', 'shopping', 'tutoring', 'other')),
        discount_type text NOT NULL DEFAULT 'percentage'
          CHECK (discount_type IN ('percentage', 'fixed', 'bogo', 'custom')),
        discount_value text NOT NULL,
        start_date timestamptz NOT NULL DEFAULT now(),
        end_date timestamptz,
        image text,
        terms text,
        redemption_code text,
        status text NOT NULL DEFAULT 'pending'
          CHECK (status IN ('draft', 'pending', 'approved', 'rejected', 'expired', 'paused')),
        rejection_reason text,
        featured boolean NOT NULL DEFAULT false,
        seo_metadata jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        approved_at timestamptz,
        weekdays smallint[]
          CHECK (cardinality(weekdays) BETWEEN 1 AND 7 AND weekdays <@ '{1,2,3,4,5,6,7}'),
        window_from time,
        window_to time,
        redemption_kind text NOT NULL DEFAULT 'page' CHECK (redemption_kind IN ('page', 'code', 'unique', 'pool')),
        verified_only boolean NOT NULL DEFAULT false,
        per_student_cap integer CHECK (per_student_cap >= 1),
        total_cap integer CHECK (total_cap >= 1),
        issued_count integer NOT NULL DEFAULT 0 CHECK (issued_count >= 0),
        version integer NOT NULL DEFAULT 1,
        decided_at timestamptz,
        decided_by integer,
        submitted_at timestamptz,
        revision_submitted_at timestamptz,
        report_count integer NOT NULL DEFAULT 0 CHECK (report_count >= 0),
        hidden_at timestamptz,
        waiting_since timestamptz
          GENERATED ALWAYS AS (waiting_since(status, COALESCE(submitted_at, created_at), revision_submitted_at))
            STORED,
        words tsvector GENERATED ALWAYS AS (to_tsvector('simple', searchable(title))) STORED NOT NULL,
        import_key text,
        counted_reports integer NOT NULL DEFAULT 0 CHECK (counted_reports >= 0),
        report_dismissals integer NOT NULL DEFAULT 0 CHECK (report_dismissals >= 0),
        idempotency_key text,
        pause_reason text CHECK (pause_reason IN ('paused', 'sold-out')),
        place_ids integer[] CHECK (cardinality(place_ids) >= 1),
        usual_price_cents integer CHECK (usual_price_cents > 0),
        further_college_ids integer[] NOT NULL DEFAULT '{}',
        is_early boolean NOT NULL DEFAULT false,
        CONSTRAINT deals_approved_at_known CHECK (status <> 'approved' OR approved_at IS NOT NULL),
        CONSTRAINT deals_pause_reason_known CHECK ((status = 'paused') = (pause_reason IS NOT NULL)),
        CONSTRAINT deals_check CHECK (num_nulls(weekdays, window_from, window_to) IN (0, 3))
      )`);
    this.addSql(`
      CREATE INDEX deals_approved ON deals (college_id, approved_at DESC, id DESC) WHERE status = 'approved'`);
    this.addSql(`
      CREATE INDEX deals_approved_by_category ON deals (college_id, category, approved_at DESC, id DESC)
        WHERE status = 'approved'`);
    this.addSql(`
      CREATE INDEX deals_approved_by_end ON deals (college_id, COALESCE(end_date,
        '2099-12-31 00:00:00+00'::timestamptz), id)
        WHERE status = 'approved'`);
    this.addSql(`
      CREATE INDEX deals_approved_featured ON deals (college_id, approved_at DESC, id DESC)
        WHERE status = 'approved' AND featured`);
    this.addSql(`
      CREATE INDEX deals_approved_of_vendor ON deals (vendor_id, approved_at DESC, id DESC) WHERE status = 'approved'`);
    this.addSql(`CREATE INDEX deals_beginning ON deals (start_date) WHERE status = 'approved'`);
    this.addSql('CREATE INDEX deals_by_category ON deals (category, id DESC)');
    this.addSql('CREATE INDEX deals_by_end ON deals (end_date, id) WHERE end_date IS NOT NULL');
    this.addSql(`
      CREATE UNIQUE INDEX deals_by_idempotency_key ON deals (vendor_id, idempotency_key)
        WHERE idempotency_key IS NOT NULL`);
    this.addSql('CREATE INDEX deals_by_image ON deals (image_name(image)) WHERE image_name(image) IS NOT NULL');
    this.addSql(`
      CREATE UNIQUE INDEX deals_by_import_key ON deals (vendor_id, import_key) WHERE import_key IS NOT NULL`);
    this.addSql(`
      CREATE INDEX deals_by_og_image ON deals (image_name(seo_metadata ->> 'ogImage'))
        WHERE image_name(seo_metadata ->> 'ogImage') IS NOT NULL`);
    this.addSql('CREATE INDEX deals_by_status ON deals (status, id DESC)');
    this.addSql('CREATE INDEX deals_by_status_and_category ON deals (status, category, id DESC)');
    this.addSql(`CREATE INDEX deals_ending ON deals (end_date) WHERE status = 'approved' AND end_date IS NOT NULL`);
    this.addSql('CREATE INDEX deals_featured ON deals (id DESC) WHERE featured');
    this.addSql('CREATE INDEX deals_of_college ON deals (college_id, created_at DESC, id DESC)');
    this.addSql('CREATE INDEX deals_of_college_newest ON deals (college_id, id DESC)');
    this.addSql('CREATE INDEX deals_of_vendor ON deals (vendor_id, id DESC)');
    this.addSql('CREATE INDEX deals_reported ON deals (id DESC) WHERE report_count > 0');
    this.addSql(`CREATE INDEX deals_starting ON deals (college_id, start_date) WHERE status = 'approved'`);
    this.addSql('CREATE INDEX deals_waiting ON deals (waiting_since, id) WHERE waiting_since IS NOT NULL');
    this.addSql('CREATE INDEX deals_words ON deals USING gin (words)');
    this.addSql(`CREATE INDEX deals_paused ON deals (end_date) WHERE status = 'paused'`);
    this.addSql(`
      CREATE INDEX deals_running ON deals (college_id, end_date, start_date) INCLUDE (vendor_id, hidden_at)
        WHERE status = 'approved'`);

    this.addSql(`
      CREATE TABLE shown_deals (
        college_id integer NOT NULL REFERENCES colleges ON DELETE CASCADE,
        id integer NOT NULL REFERENCES deals ON DELETE CASCADE,
        vendor_id integer NOT NULL,
        category text NOT NULL,
        featured boolean NOT NULL,
        approved_at timestamptz NOT NULL,
        start_date timestamptz NOT NULL,
        end_date timestamptz,
        hidden_at timestamptz,
        PRIMARY KEY (college_id, id)
      )`);
    this.addSql(`
      CREATE INDEX shown_deals_by_category ON shown_deals (college_id, category, approved_at DESC, id DESC)`);
    this.addSql(`
      CREATE INDEX shown_deals_by_end ON shown_deals (college_id,
        (coalesce(end_date, timestamptz '2099-12-31 00:00:00+00')), id)`);
    this.addSql(`
      CREATE INDEX shown_deals_by_start ON shown_deals (college_id, start_date)
        INCLUDE (end_date, vendor_id, hidden_at)`);
    this.addSql(`
      CREATE INDEX shown_deals_featured ON shown_deals (college_id, approved_at DESC, id DESC) WHERE featured`);
    this.addSql('CREATE INDEX shown_deals_newest ON shown_deals (college_id, approved_at DESC, id DESC)');
    this.addSql('CREATE INDEX shown_deals_of_deal ON shown_deals (id)');

    this.addSql(`
      CREATE FUNCTION keep_shown_deals() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM shown_deals WHERE id = NEW.id;
        -- A college that is removed at this moment shows nothing any more.
        INSERT INTO shown_deals (college_id, id, vendor_id, category, featured, approved_at, start_date, end_date, hidden_at)
        SELECT c.id, NEW.id, NEW.vendor_id, NEW.category, NEW.featured, NEW.approved_at, NEW.start_date, NEW.end_date, NEW.hidden_at
        FROM colleges c WHERE NEW.status = 'approved' AND c.id = ANY (NEW.college_id || NEW.further_college_ids) FOR KEY SHARE;
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_shown_deals_of_added AFTER INSERT ON deals
        FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION keep_shown_deals()`);
    this.addSql(`
      CREATE TRIGGER keep_shown_deals AFTER UPDATE ON deals
        FOR EACH ROW WHEN ((OLD.status, OLD.college_id, OLD.further_college_ids, OLD.vendor_id, OLD.category, OLD.featured,
            OLD.approved_at, OLD.start_date, OLD.end_date, OLD.hidden_at)
          IS DISTINCT FROM (NEW.status, NEW.college_id, NEW.further_college_ids, NEW.vendor_id, NEW.category, NEW.featured,
            NEW.approved_at, NEW.start_date, NEW.end_date, NEW.hidden_at))
        EXECUTE FUNCTION keep_shown_deals()`);

    this.addSql(`
      CREATE TABLE saved_deals (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        user_id integer NOT NULL,
        deal_id integer NOT NULL REFERENCES deals ON DELETE CASCADE,
        college_id integer NOT NULL REFERENCES colleges ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        mailbox_key text,
        UNIQUE (user_id, deal_id)
      )`);
    this.addSql('CREATE INDEX saved_deals_of_deal ON saved_deals (deal_id)');
    this.addSql('CREATE INDEX saved_deals_of_user ON saved_deals (user_id, created_at DESC, id DESC)');
    this.addSql('CREATE INDEX savers_of_college ON saved_deals (college_id, user_id)');
    this.addSql(`
      CREATE INDEX saved_deals_counted ON saved_deals (deal_id, mailbox_key) INCLUDE (created_at)
        WHERE mailbox_key IS NOT NULL`);

    this.addSql(`
      CREATE TABLE pool_codes (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        deal_id integer NOT NULL REFERENCES deals ON DELETE CASCADE,
        code text NOT NULL,
        code_key text NOT NULL,
        taken_at timestamptz,
        UNIQUE (deal_id, code_key)
      )`);
    this.addSql('CREATE INDEX pool_codes_free ON pool_codes (deal_id, id) WHERE taken_at IS NULL');
  }

  private createSearch(): void {
    this.addSql(`
      CREATE TABLE search_words (
        word text COLLATE "C" PRIMARY KEY
      )`);
    this.addSql('CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops)');

    this.addSql(`
      CREATE FUNCTION learn_search_words(texts text[]) RETURNS void LANGUAGE sql
      BEGIN ATOMIC
        INSERT INTO search_words
        SELECT DISTINCT word FROM unnest(texts) AS learnt, string_to_table(btrim(learnt), ' ') AS word
        WHERE length(word) >= 3 AND word !~ '^[0-9]+$' ORDER BY word
        ON CONFLICT DO NOTHING;
      END`);

    this.addSql(`
      CREATE FUNCTION keep_words_of_college() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM learn_search_words(ARRAY[btrim(NEW.search_text)]);
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_words_of_college AFTER INSERT OR UPDATE OF name, short_name, city, alias ON colleges
        FOR EACH ROW EXECUTE FUNCTION keep_words_of_college()`);

    this.addSql(`
      CREATE TABLE vendor_search (
        id integer PRIMARY KEY REFERENCES vendors ON DELETE CASCADE,
        college_id integer NOT NULL,
        name text COLLATE "C" NOT NULL,
        text text COLLATE "C" NOT NULL,
        details text COLLATE "C" NOT NULL DEFAULT '',
        lexemes tsvector
          GENERATED ALWAYS AS (setweight(to_tsvector('simple', name) || to_tsvector('english', name), 'A') ||
            setweight(to_tsvector('simple', text) || to_tsvector('english', text), 'C')) STORED NOT NULL,
        all_lexemes tsvector
          GENERATED ALWAYS AS (setweight(to_tsvector('simple', name) || to_tsvector('english', name), 'A') ||
            setweight(to_tsvector('simple', text) || to_tsvector('english', text), 'C') ||
            setweight(to_tsvector('simple', details) || to_tsvector('english', details), 'D')) STORED NOT NULL
      )`);
    this.addSql('CREATE INDEX vendor_search_all_lexemes ON vendor_search USING gin (all_lexemes)');
    this.addSql('CREATE INDEX vendor_search_college ON vendor_search (college_id, id DESC)');
    this.addSql('CREATE INDEX vendor_search_lexemes ON vendor_search USING gin (lexemes)');
    this.addSql('CREATE INDEX vendor_search_name ON vendor_search (name, id DESC)');

    this.addSql(`
      CREATE FUNCTION write_vendor_search(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        learnt text[];
      BEGIN
        DELETE FROM vendor_search WHERE id = ANY (changed);
        WITH written AS (
          INSERT INTO vendor_search (id, college_id, name, text, details)
          SELECT v.id, v.college_id, searchable(v.name),
            ' ' || searchable(concat_ws(' ', v.name, v.category, c.name, c.city, c.alias)) || ' ', searchable(coalesce(v.description, ''))
          FROM vendors v JOIN colleges c ON c.id = v.college_id
          WHERE v.id = ANY (changed) AND v.is_public AND c.status = 'live' AND c.is_active
          RETURNING text || details AS text)
        SELECT array_agg(text) INTO learnt FROM written;
        PERFORM learn_search_words(learnt);
      END $$`);

    this.addSql(`
      CREATE TABLE deal_search (
        id integer PRIMARY KEY REFERENCES deals ON DELETE CASCADE,
        college_id integer NOT NULL,
        name text COLLATE "C" NOT NULL,
        vendor_name text COLLATE "C" NOT NULL,
        text text COLLATE "C" NOT NULL,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz,
        details text COLLATE "C" NOT NULL DEFAULT '',
        lexemes tsvector
          GENERATED ALWAYS AS (setweight(to_tsvector('simple', name) || to_tsvector('english', name), 'A') ||
            setweight(to_tsvector('simple', vendor_name) || to_tsvector('english', vendor_name), 'B') ||
            setweight(to_tsvector('simple', text) || to_tsvector('english', text), 'C')) STORED NOT NULL,
        all_lexemes tsvector
          GENERATED ALWAYS AS (setweight(to_tsvector('simple', name) || to_tsvector('english', name), 'A') ||
            setweight(to_tsvector('simple', vendor_name) || to_tsvector('english', vendor_name), 'B') ||
            setweight(to_tsvector('simple', text) || to_tsvector('english', text), 'C') ||
            setweight(to_tsvector('simple', details) || to_tsvector('english', details), 'D')) STORED NOT NULL
      )`);
    this.addSql('CREATE INDEX deal_search_all_lexemes ON deal_search USING gin (all_lexemes)');
    this.addSql('CREATE INDEX deal_search_college ON deal_search (college_id, id DESC)');
    this.addSql('CREATE INDEX deal_search_lexemes ON deal_search USING gin (lexemes)');
    this.addSql('CREATE INDEX deal_search_name ON deal_search (name, id DESC)');

    this.addSql(`
      CREATE FUNCTION deal_category_label(category text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE category WHEN 'other' THEN '' ELSE replace(category, '_', ' ') END`);

    this.addSql(`
      CREATE FUNCTION write_deal_search(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        learnt text[];
      BEGIN
        -- A college or vendor that changes at this moment does not see these deals yet: whichever comes second waits for the other.
        PERFORM FROM colleges WHERE id IN (SELECT unnest(college_id || further_college_ids) FROM deals WHERE id = ANY (changed)) ORDER BY id FOR SHARE;
        PERFORM FROM vendors WHERE id IN (SELECT vendor_id FROM deals WHERE id = ANY (changed)) ORDER BY id FOR SHARE;
        DELETE FROM deal_search WHERE id = ANY (changed);
        WITH written AS (
          INSERT INTO deal_search (id, college_id, name, vendor_name, text, details, starts_at, ends_at)
          SELECT d.id, d.college_id, searchable(d.title), searchable(v.name),
            ' ' || searchable(concat_ws(' ', d.title, v.name, deal_category_label(d.category),
              CASE d.discount_type WHEN 'bogo' THEN 'bogo buy one get one' END, open.names)) || ' ',
            searchable(concat_ws(' ', d.description, d.terms)), d.start_date, d.end_date
          FROM deals d JOIN vendors v ON v.id = d.vendor_id
          CROSS JOIN LATERAL (SELECT string_agg(concat_ws(' ', c.name, c.city, c.alias), ' ' ORDER BY c.id <> d.college_id, c.id) AS names
            FROM colleges c WHERE c.id = ANY (d.college_id || d.further_college_ids) AND c.status = 'live' AND c.is_active) open
          WHERE d.id = ANY (changed) AND d.status = 'approved' AND d.hidden_at IS NULL AND open.names IS NOT NULL
            AND v.suspended_at IS NULL AND NOT v.is_owner_suspended
          RETURNING text || details AS text)
        SELECT array_agg(text) INTO learnt FROM written;
        PERFORM learn_search_words(learnt);
      END $$`);

    this.addSql(`
      CREATE FUNCTION keep_vendor_search_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        -- A college that is unlocked at this moment does not see these vendors yet: whichever comes second waits for the other.
        PERFORM FROM colleges WHERE id IN (SELECT college_id FROM added) ORDER BY id FOR SHARE;
        PERFORM write_vendor_search(ARRAY(SELECT id FROM added));
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_vendor_search_of_added AFTER INSERT ON vendors REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION keep_vendor_search_of_added()`);

    this.addSql(`
      CREATE FUNCTION keep_vendor_search() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.college_id IS DISTINCT FROM NEW.college_id THEN PERFORM FROM colleges WHERE id = NEW.college_id FOR SHARE; END IF;
        PERFORM write_vendor_search(ARRAY[NEW.id]);
        IF (OLD.name, OLD.is_public) IS DISTINCT FROM (NEW.name, NEW.is_public) THEN
          PERFORM write_deal_search(ARRAY(SELECT id FROM deals WHERE vendor_id = NEW.id AND status = 'approved'));
        END IF;
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_vendor_search AFTER UPDATE ON vendors
        FOR EACH ROW WHEN ((OLD.name, OLD.category, OLD.description, OLD.college_id, OLD.is_public)
          IS DISTINCT FROM (NEW.name, NEW.category, NEW.description, NEW.college_id, NEW.is_public))
        EXECUTE FUNCTION keep_vendor_search()`);

    this.addSql(`
      CREATE FUNCTION keep_deal_search_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        ids integer[] := ARRAY(SELECT id FROM added WHERE status = 'approved');
      BEGIN
        IF cardinality(ids) > 0 THEN PERFORM write_deal_search(ids); END IF;
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_deal_search_of_added AFTER INSERT ON deals REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION keep_deal_search_of_added()`);

    this.addSql(`
      CREATE FUNCTION keep_deal_search_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        ids integer[] := ARRAY(
          SELECT a.id FROM after a JOIN before b USING (id)
          WHERE (b.title, b.description, b.terms, b.category, b.discount_type, b.status, b.vendor_id, b.college_id, b.further_college_ids, b.start_date, b.end_date, b.hidden_at)
            IS DISTINCT FROM (a.title, a.description, a.terms, a.category, a.discount_type, a.status, a.vendor_id, a.college_id, a.further_college_ids, a.start_date, a.end_date, a.hidden_at));
      BEGIN
        IF cardinality(ids) > 0 THEN PERFORM write_deal_search(ids); END IF;
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_deal_search AFTER UPDATE ON deals REFERENCING OLD TABLE AS before NEW TABLE AS after
        FOR EACH STATEMENT EXECUTE FUNCTION keep_deal_search_of_changed()`);

    this.addSql(`
      CREATE FUNCTION keep_search_of_college() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM write_vendor_search(ARRAY(SELECT id FROM vendors WHERE college_id = NEW.id));
        PERFORM write_deal_search(ARRAY(SELECT id FROM shown_deals WHERE college_id = NEW.id));
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_search_of_college AFTER UPDATE ON colleges
        FOR EACH ROW WHEN ((OLD.status, OLD.is_active, OLD.name, OLD.city, OLD.alias)
          IS DISTINCT FROM (NEW.status, NEW.is_active, NEW.name, NEW.city, NEW.alias))
        EXECUTE FUNCTION keep_search_of_college()`);
  }

  private createReviews(): void {
    this.addSql(`
      CREATE TABLE reviews (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        vendor_id integer NOT NULL REFERENCES vendors ON DELETE CASCADE,
        user_id integer NOT NULL,
        rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
        text text CHECK (char_length(text) >= 1),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        is_hidden boolean NOT NULL DEFAULT false,
        answer text CHECK (char_length(answer) >= 1),
        answered_at timestamptz,
        hidden_reason text,
        report_count integer NOT NULL DEFAULT 0 CHECK (report_count >= 0),
        mailbox_key text,
        UNIQUE (vendor_id, user_id)
      )`);
    this.addSql('CREATE INDEX reviews_of_user ON reviews (user_id, vendor_id)');
    this.addSql('CREATE INDEX reviews_of_vendor ON reviews (vendor_id, id DESC)');
    this.addSql('CREATE INDEX reviews_hidden ON reviews (id DESC) WHERE hidden_reason IS NOT NULL');
    this.addSql(`
      CREATE UNIQUE INDEX reviews_of_mailbox ON reviews (vendor_id, mailbox_key) WHERE mailbox_key IS NOT NULL`);
    this.addSql('CREATE INDEX reviews_reported ON reviews (id DESC) WHERE report_count > 0');
    this.addSql('CREATE INDEX reviews_unanswered ON reviews (vendor_id, id DESC) WHERE answer IS NULL');

    this.addSql(`
      CREATE TABLE reports (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        deal_id integer REFERENCES deals ON DELETE CASCADE,
        vendor_id integer REFERENCES vendors ON DELETE CASCADE,
        review_id integer REFERENCES reviews ON DELETE CASCADE,
        user_id integer,
        reason text NOT NULL CHECK (reason IN ('expired', 'not_honored', 'wrong', 'offensive', 'other', 'fake', 'closed',
          'personal', 'unrelated', 'spam')),
        comment text,
        counts boolean NOT NULL DEFAULT false,
        mailbox_key text,
        created_at timestamptz NOT NULL DEFAULT now(),
        dismissed_at timestamptz,
        CONSTRAINT reports_subject CHECK (num_nonnulls(deal_id, vendor_id, review_id) = 1),
        CONSTRAINT reports_of_deal_once UNIQUE (deal_id, user_id),
        CONSTRAINT reports_of_vendor_once UNIQUE (vendor_id, user_id),
        CONSTRAINT reports_of_review_once UNIQUE (review_id, user_id)
      )`);
    this.addSql('CREATE INDEX reports_of_deal ON reports (deal_id, id DESC)');
    this.addSql('CREATE INDEX reports_of_mailbox ON reports (deal_id, mailbox_key) WHERE mailbox_key IS NOT NULL');
    this.addSql('CREATE INDEX reports_of_review ON reports (review_id, id DESC)');
    this.addSql('CREATE INDEX reports_of_user ON reports (user_id) WHERE user_id IS NOT NULL');
    this.addSql('CREATE INDEX reports_of_vendor ON reports (vendor_id, id DESC)');
  }

  private createModeration(): void {
    this.addSql(`
      CREATE TABLE revisions (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        deal_id integer REFERENCES deals ON DELETE CASCADE,
        vendor_id integer REFERENCES vendors ON DELETE CASCADE,
        changes jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'object'),
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'rejected', 'approved')),
        rejection_reason text,
        submitted_at timestamptz NOT NULL DEFAULT now(),
        decided_at timestamptz,
        decided_by integer,
        CONSTRAINT revisions_subject CHECK (num_nonnulls(deal_id, vendor_id) = 1),
        CONSTRAINT revisions_of_deal UNIQUE (deal_id),
        CONSTRAINT revisions_of_vendor UNIQUE (vendor_id)
      )`);
    this.addSql(`
      CREATE INDEX revisions_by_image ON revisions (image_name(changes ->> 'image'))
        WHERE image_name(changes ->> 'image') IS NOT NULL`);
    this.addSql(`
      CREATE INDEX revisions_by_logo ON revisions (image_name(changes ->> 'logoUrl'))
        WHERE image_name(changes ->> 'logoUrl') IS NOT NULL`);

    this.addSql(`
      CREATE FUNCTION keep_revision_submitted_at() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          UPDATE deals SET revision_submitted_at = NULL WHERE id = OLD.deal_id;
        ELSE
          UPDATE deals SET revision_submitted_at = CASE NEW.status WHEN 'pending' THEN NEW.submitted_at END WHERE id = NEW.deal_id;
        END IF;
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_revision_submitted_at AFTER INSERT OR DELETE OR UPDATE ON revisions
        FOR EACH ROW EXECUTE FUNCTION keep_revision_submitted_at()`);

    this.addSql(`
      CREATE TABLE undoable_decisions (
        deal_id integer REFERENCES deals ON DELETE CASCADE,
        decided_by integer NOT NULL,
        decided_at timestamptz NOT NULL DEFAULT now(),
        version integer NOT NULL,
        event_ids uuid[] NOT NULL,
        before jsonb NOT NULL CHECK (jsonb_typeof(before) = 'object'),
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        vendor_id integer REFERENCES vendors ON DELETE CASCADE,
        CONSTRAINT undoable_decisions_of_deal UNIQUE (deal_id),
        CONSTRAINT undoable_decisions_of_vendor UNIQUE (vendor_id),
        CONSTRAINT undoable_decisions_subject CHECK (num_nonnulls(deal_id, vendor_id) = 1)
      )`);
    this.addSql('CREATE INDEX undoable_decisions_old ON undoable_decisions (decided_at)');

    this.addSql(`
      CREATE TABLE deal_decisions (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        deal_id integer NOT NULL,
        vendor_id integer NOT NULL,
        college_id integer NOT NULL,
        decision text NOT NULL CHECK (decision IN ('approved', 'rejected')),
        is_by_admin boolean NOT NULL,
        submitted_at timestamptz NOT NULL,
        decided_at timestamptz NOT NULL
      )`);
    this.addSql(`
      CREATE INDEX deal_decisions_of_college ON deal_decisions (college_id, decided_at)
        INCLUDE (decision, is_by_admin, submitted_at)`);
    this.addSql('CREATE INDEX deal_decisions_of_deal ON deal_decisions (deal_id)');
    this.addSql(`
      CREATE INDEX deal_decisions_of_vendor ON deal_decisions (vendor_id, decided_at)
        INCLUDE (decision, is_by_admin, submitted_at, college_id)`);

    this.addSql(`
      CREATE TABLE review_reminders (
        deal_id integer PRIMARY KEY REFERENCES deals ON DELETE CASCADE,
        waiting_since timestamptz NOT NULL
      )`);
  }

  private createRedemptions(): void {
    this.addSql(`
      CREATE TABLE redemptions (
        id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        deal_id integer NOT NULL REFERENCES deals ON DELETE CASCADE,
        vendor_id integer NOT NULL REFERENCES vendors ON DELETE CASCADE,
        user_id integer NOT NULL,
        kind text NOT NULL CHECK (kind IN ('page', 'code', 'unique', 'pool')),
        code text,
        code_key text,
        secret text,
        issued_at timestamptz NOT NULL DEFAULT now(),
        redeemed_at timestamptz,
        expires_at timestamptz,
        released_at timestamptz,
        mailbox_key text,
        CONSTRAINT redemptions_check CHECK ((kind = 'page') = (code IS NULL)),
        CONSTRAINT redemptions_check1 CHECK ((kind IN ('unique', 'pool')) = (code_key IS NOT NULL)),
        CONSTRAINT redemptions_check2 CHECK ((kind = 'unique') = (secret IS NOT NULL)),
        CONSTRAINT redemptions_check3 CHECK (redeemed_at IS NULL OR (kind IN ('unique', 'pool')))
      )`);
    this.addSql('CREATE INDEX redemptions_by_day ON redemptions (redeemed_at) WHERE redeemed_at IS NOT NULL');
    this.addSql(`
      CREATE INDEX redemptions_expiring ON redemptions (expires_at, deal_id)
        WHERE redeemed_at IS NULL AND released_at IS NULL`);
    this.addSql('CREATE INDEX redemptions_of_deal ON redemptions (deal_id, user_id)');
    this.addSql(`
      CREATE INDEX redemptions_of_mailbox ON redemptions (deal_id, mailbox_key) WHERE mailbox_key IS NOT NULL`);
    this.addSql('CREATE INDEX redemptions_of_user ON redemptions (user_id, id DESC)');
    this.addSql(`
      CREATE INDEX redemptions_redeemed ON redemptions (vendor_id, redeemed_at) WHERE redeemed_at IS NOT NULL`);
    this.addSql(`
      CREATE UNIQUE INDEX redemptions_shown ON redemptions (deal_id, user_id, kind) WHERE kind IN ('page', 'code')`);
    this.addSql('CREATE INDEX redemptions_typed ON redemptions (vendor_id, code_key)');
    this.addSql(`CREATE UNIQUE INDEX redemptions_unique_code ON redemptions (code_key) WHERE kind = 'unique'`);
    this.addSql(`
      CREATE UNIQUE INDEX redemptions_unused ON redemptions (deal_id, user_id)
        WHERE (kind IN ('unique', 'pool')) AND redeemed_at IS NULL AND released_at IS NULL`);

    this.addSql(`
      CREATE TABLE redemption_entries (
        id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        redemption_id bigint NOT NULL,
        deal_id integer NOT NULL,
        vendor_id integer NOT NULL,
        kind text NOT NULL CHECK (kind IN ('redeemed', 'taken-back')),
        at timestamptz NOT NULL DEFAULT now(),
        name text,
        device_id integer,
        key_id integer,
        takes_back bigint,
        reason text CHECK (reason IN ('mistake', 'canceled', 'test', 'other')),
        request_id uuid,
        counted_by text NOT NULL DEFAULT 'counter' CHECK (counted_by IN ('counter', 'student', 'pin')),
        college_id integer,
        user_id integer,
        saved_cents integer CONSTRAINT redemption_entries_saved
          CHECK (CASE kind WHEN 'redeemed' THEN saved_cents >= 0 ELSE saved_cents <= 0 END),
        place text,
        deal_title text,
        bill_cents integer,
        terms jsonb,
        CONSTRAINT redemption_entries_taken_back
          CHECK ((kind = 'taken-back') = (takes_back IS NOT NULL) AND (kind = 'taken-back') = (reason IS NOT NULL))
      )`);
    this.addSql(`
      CREATE INDEX redemption_entries_of_college ON redemption_entries (college_id, at) INCLUDE (id, saved_cents)
        WHERE kind = 'redeemed'`);
    this.addSql(`
      CREATE INDEX redemption_entries_of_day ON redemption_entries (at)
        WHERE counted_by <> 'counter' AND kind = 'redeemed'`);
    this.addSql('CREATE INDEX redemption_entries_of_deal ON redemption_entries (deal_id)');
    this.addSql(`
      CREATE UNIQUE INDEX redemption_entries_of_request ON redemption_entries (vendor_id, request_id)
        WHERE request_id IS NOT NULL`);
    this.addSql(`
      CREATE INDEX redemption_entries_of_student ON redemption_entries (user_id, id DESC) WHERE user_id IS NOT NULL`);
    this.addSql(`
      CREATE INDEX redemption_entries_of_use ON redemption_entries (deal_id, redemption_id)
        WHERE counted_by <> 'counter' AND kind = 'redeemed'`);
    this.addSql(`
      CREATE INDEX redemption_entries_of_vendor ON redemption_entries (vendor_id, at) WHERE kind = 'redeemed'`);
    this.addSql(`
      CREATE INDEX redemption_entries_taken_back_of_code ON redemption_entries (redemption_id)
        WHERE kind = 'taken-back'`);
    this.addSql(`
      CREATE UNIQUE INDEX redemption_entries_taken_back_once ON redemption_entries (takes_back)
        WHERE takes_back IS NOT NULL`);

    this.addSql(`
      CREATE TABLE saving_corrections (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        entry_id bigint NOT NULL REFERENCES redemption_entries,
        bill_cents integer NOT NULL CHECK (bill_cents > 0),
        saved_cents integer NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT saving_corrections_saved CHECK (saved_cents >= 0 AND saved_cents <= bill_cents)
      )`);
    this.addSql('CREATE INDEX saving_corrections_of_entry ON saving_corrections (entry_id, id)');
  }

  private createCounters(): void {
    this.addSql(`
      CREATE TABLE counter_devices (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        vendor_id integer NOT NULL REFERENCES vendors ON DELETE CASCADE,
        name text NOT NULL,
        secret_hash text NOT NULL,
        pin_hash text,
        ends_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz,
        place_id integer
      )`);
    this.addSql('CREATE INDEX counter_devices_of_vendor ON counter_devices (vendor_id)');
    this.addSql('CREATE UNIQUE INDEX counter_devices_secret ON counter_devices (secret_hash)');

    this.addSql(`
      CREATE TABLE shop_pins (
        vendor_id integer PRIMARY KEY REFERENCES vendors ON DELETE CASCADE,
        hash text NOT NULL,
        set_at timestamptz NOT NULL DEFAULT now()
      )`);

    this.addSql(`
      CREATE TABLE api_keys (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        vendor_id integer NOT NULL REFERENCES vendors ON DELETE CASCADE,
        name text NOT NULL,
        mode text NOT NULL CHECK (mode IN ('live', 'test')),
        scopes text[] NOT NULL,
        key_hash text NOT NULL CONSTRAINT api_keys_hash UNIQUE,
        ending text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz
      )`);
    this.addSql('CREATE INDEX api_keys_of_vendor ON api_keys (vendor_id)');

    this.addSql(`
      CREATE TABLE code_holds (
        id uuid PRIMARY KEY,
        key_id integer NOT NULL REFERENCES api_keys ON DELETE CASCADE,
        redemption_id bigint REFERENCES redemptions ON DELETE CASCADE,
        idempotency_key text NOT NULL,
        request_hash text NOT NULL,
        deal jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        committed_at timestamptz,
        cancelled_at timestamptz,
        CONSTRAINT code_holds_once UNIQUE (key_id, idempotency_key)
      )`);
    this.addSql('CREATE INDEX code_holds_of_redemption ON code_holds (redemption_id)');

    this.addSql(`
      CREATE TABLE webhook_endpoints (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        vendor_id integer NOT NULL REFERENCES vendors ON DELETE CASCADE,
        url text NOT NULL,
        types text[] NOT NULL,
        status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused', 'disabled')),
        secret text NOT NULL,
        previous_secret text,
        previous_until timestamptz,
        failing_since timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    this.addSql('CREATE INDEX webhook_endpoints_of_vendor ON webhook_endpoints (vendor_id)');

    this.addSql(`
      CREATE TABLE webhook_deliveries (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        endpoint_id integer NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
        event_id uuid NOT NULL,
        type text NOT NULL CHECK (type IN ('deal.approved', 'deal.rejected', 'deal.ended', 'redemption.committed',
          'redemption.cancelled', 'review.created', 'webhook.test')),
        body text NOT NULL,
        status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'delivered', 'failed')),
        due_at timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        retry_until timestamptz,
        status_code integer,
        response text,
        created_at timestamptz NOT NULL DEFAULT now(),
        leased_until timestamptz,
        CONSTRAINT webhook_deliveries_once UNIQUE (endpoint_id, event_id)
      )`);
    this.addSql('CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at)');
    this.addSql(`CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at, id) WHERE due_at IS NOT NULL`);
    this.addSql('CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries (endpoint_id, id DESC)');
  }

  private createStats(): void {
    this.addSql(`
      CREATE TABLE deal_interactions (
        deal_id integer REFERENCES deals ON DELETE CASCADE,
        hour timestamptz,
        kind text CHECK (kind IN ('view', 'share', 'click', 'save', 'issue', 'redeem')),
        count integer NOT NULL,
        PRIMARY KEY (deal_id, hour, kind)
      )`);
    this.addSql('CREATE INDEX deal_interactions_hour ON deal_interactions (hour)');

    this.addSql(`
      CREATE TABLE viewers (
        deal_id integer REFERENCES deals ON DELETE CASCADE,
        hour timestamptz,
        visitor_hash bytea,
        PRIMARY KEY (deal_id, hour, visitor_hash)
      )`);
    this.addSql('CREATE INDEX viewers_by_hour ON viewers (hour)');

    this.addSql(`
      CREATE TABLE viewer_salts (
        day date PRIMARY KEY,
        salt bytea NOT NULL
      )`);

    this.addSql(`
      CREATE TABLE deal_days (
        deal_id integer REFERENCES deals ON DELETE CASCADE,
        day date,
        vendor_id integer NOT NULL,
        views integer NOT NULL DEFAULT 0,
        saves integer NOT NULL DEFAULT 0,
        codes integer NOT NULL DEFAULT 0,
        redemptions integer NOT NULL DEFAULT 0,
        view_hours integer[] NOT NULL CHECK (cardinality(view_hours) = 24),
        redemption_hours integer[] NOT NULL CHECK (cardinality(redemption_hours) = 24),
        PRIMARY KEY (deal_id, day)
      )`);
    this.addSql(`
      CREATE INDEX deal_days_of_vendor ON deal_days (vendor_id, day, deal_id) INCLUDE (views, saves, codes,
        redemptions)`);

    this.addSql(`
      CREATE TABLE vendor_days (
        vendor_id integer REFERENCES vendors ON DELETE CASCADE,
        day date,
        views integer NOT NULL DEFAULT 0,
        saves integer NOT NULL DEFAULT 0,
        codes integer NOT NULL DEFAULT 0,
        redemptions integer NOT NULL DEFAULT 0,
        view_hours integer[] NOT NULL CHECK (cardinality(view_hours) = 24),
        redemption_hours integer[] NOT NULL CHECK (cardinality(redemption_hours) = 24),
        PRIMARY KEY (vendor_id, day)
      )`);

    this.addSql(`
      CREATE TABLE deal_months (
        vendor_id integer NOT NULL,
        month date NOT NULL,
        deal_id integer NOT NULL REFERENCES deals ON DELETE CASCADE,
        views integer NOT NULL DEFAULT 0,
        saves integer NOT NULL DEFAULT 0,
        codes integer NOT NULL DEFAULT 0,
        redemptions integer NOT NULL DEFAULT 0,
        PRIMARY KEY (vendor_id, month, deal_id)
      )`);
    this.addSql('CREATE INDEX deal_months_of_deal ON deal_months (deal_id)');

    this.addSql(`
      CREATE FUNCTION keep_deal_months() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${addMonths(ADDED)}
        ELSE ${addMonths(CHANGED)}
        END IF;
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_deal_months AFTER INSERT ON deal_days REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION keep_deal_months()`);
    this.addSql(`
      CREATE TRIGGER keep_deal_months_of_changed AFTER UPDATE ON deal_days REFERENCING OLD TABLE AS removed NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION keep_deal_months()`);

    this.addSql(`
      CREATE TABLE counter_days (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        vendor_id integer NOT NULL REFERENCES vendors ON DELETE CASCADE,
        day date NOT NULL,
        counted_by text NOT NULL CHECK (counted_by IN ('counter', 'student', 'pin')),
        device_id integer,
        key_id integer,
        name text,
        place text,
        redemptions integer NOT NULL,
        known integer NOT NULL,
        saved_cents integer NOT NULL
      )`);
    this.addSql(`
      CREATE UNIQUE INDEX counter_days_once ON counter_days
        (vendor_id, day, counted_by, device_id, key_id, name, place) NULLS NOT DISTINCT`);

    this.addSql(`
      CREATE FUNCTION keep_counter_days() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${addCounterDays(`${ADDED} UNION ALL ${TAKEN_BACK}`)}
        ELSE ${addCounterDays(CHANGED)}
        END IF;
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_counter_days AFTER INSERT ON redemption_entries REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION keep_counter_days()`);
    this.addSql(`
      CREATE TRIGGER keep_counter_days_of_changed AFTER UPDATE ON redemption_entries REFERENCING OLD TABLE AS removed NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION keep_counter_days()`);

    this.addSql(`
      CREATE TABLE report_days (
        vendor_id integer NOT NULL,
        day date NOT NULL,
        college_id integer NOT NULL,
        views integer NOT NULL DEFAULT 0,
        saves integer NOT NULL DEFAULT 0,
        redemptions integer NOT NULL DEFAULT 0,
        saved_cents integer NOT NULL DEFAULT 0,
        known_savings integer NOT NULL DEFAULT 0,
        PRIMARY KEY (vendor_id, day, college_id)
      )`);
    this.addSql(`
      CREATE INDEX report_days_of_college ON report_days (college_id, day)
        INCLUDE (views, saves, redemptions, saved_cents, known_savings)`);

    this.addSql(`
      CREATE FUNCTION keep_report_days() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        -- OLD is null for a new row.
        INSERT INTO report_days (vendor_id, day, college_id, views, saves)
        SELECT NEW.vendor_id, NEW.day, college_id, NEW.views - coalesce(OLD.views, 0), NEW.saves - coalesce(OLD.saves, 0)
        FROM deals WHERE id = NEW.deal_id AND (NEW.views, NEW.saves) <> (coalesce(OLD.views, 0), coalesce(OLD.saves, 0))
        ${ADDING};
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_report_days AFTER INSERT OR UPDATE ON deal_days
        FOR EACH ROW EXECUTE FUNCTION keep_report_days()`);

    this.addSql(`
      CREATE FUNCTION keep_reported_redemptions() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO report_days (vendor_id, day, college_id, redemptions, saved_cents, known_savings)
        ${REDEMPTIONS}
        WHERE entry.id = NEW.id
        ${ADDING};
        RETURN NULL;
      END $$`);
    // Deferred, so that each transaction locks the day last: after those of the deal and the vendor.
    this.addSql(`
      CREATE CONSTRAINT TRIGGER keep_reported_redemptions AFTER INSERT ON redemption_entries
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_reported_redemptions()`);

    this.addSql(`
      CREATE FUNCTION keep_reported_bills() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE report_days SET saved_cents = report_days.saved_cents + NEW.saved_cents,
          known_savings = report_days.known_savings + 1
        FROM colleges c
        WHERE report_days.vendor_id = NEW.vendor_id AND report_days.college_id = c.id
          AND report_days.day = (NEW.at AT TIME ZONE c.time_zone)::date
          AND c.id = coalesce(NEW.college_id, (SELECT college_id FROM deals WHERE deals.id = NEW.deal_id));
        RETURN NULL;
      END $$`);
    // Deferred, so that each transaction locks the day last: after those of the deal and the vendor.
    this.addSql(`
      CREATE CONSTRAINT TRIGGER keep_reported_bills AFTER UPDATE OF saved_cents ON redemption_entries
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        WHEN (OLD.saved_cents IS NULL AND NEW.saved_cents IS NOT NULL) EXECUTE FUNCTION keep_reported_bills()`);
  }

  private createJobs(): void {
    this.addSql(`
      CREATE TABLE admin_jobs (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        kind text NOT NULL
          CHECK (kind IN ('deals.approve', 'deals.reject', 'deals.feature', 'deals.unfeature', 'deals.delete',
            'deals.set-status', 'vendors.feature', 'vendors.unfeature', 'vendors.delete', 'colleges.set-status',
            'colleges.feature', 'colleges.unfeature', 'colleges.import', 'vendors.import', 'deals.import')),
        status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'done', 'failed', 'cancelled')),
        is_dry_run boolean NOT NULL DEFAULT false,
        params jsonb NOT NULL CHECK (jsonb_typeof(params) = 'object'),
        file_name text,
        is_read boolean NOT NULL DEFAULT true,
        college_id integer,
        total integer NOT NULL DEFAULT 0,
        done integer NOT NULL DEFAULT 0,
        created integer NOT NULL DEFAULT 0,
        updated integer NOT NULL DEFAULT 0,
        unchanged integer NOT NULL DEFAULT 0,
        skipped integer NOT NULL DEFAULT 0,
        failed integer NOT NULL DEFAULT 0,
        problem text,
        notes text[] NOT NULL DEFAULT '{}',
        created_by integer,
        created_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz
      )`);
    this.addSql(`CREATE INDEX admin_jobs_unfinished ON admin_jobs (id) WHERE status IN ('queued', 'running')`);

    this.addSql(`
      CREATE TABLE admin_job_rows (
        job_id integer REFERENCES admin_jobs ON DELETE CASCADE,
        "row" integer,
        subject_id integer,
        label text,
        input jsonb,
        outcome text CHECK (outcome IN ('created', 'updated', 'unchanged', 'skipped', 'failed', 'done')),
        message text,
        PRIMARY KEY (job_id, "row")
      )`);
    this.addSql('CREATE INDEX admin_job_rows_by_outcome ON admin_job_rows (job_id, outcome, "row")');
    this.addSql('CREATE INDEX admin_job_rows_waiting ON admin_job_rows (job_id, "row") WHERE outcome IS NULL');

    this.addSql(`
      CREATE TABLE admin_job_files (
        job_id integer REFERENCES admin_jobs ON DELETE CASCADE,
        part integer,
        content bytea NOT NULL,
        PRIMARY KEY (job_id, part)
      )`);

    this.addSql(`
      CREATE TABLE snapshots (
        id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('colleges', 'vendors', 'deals', 'saves')),
        "position" integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz
      )`);
    this.addSql('CREATE INDEX snapshots_unfinished ON snapshots (id) WHERE finished_at IS NULL');
  }

  private createRest(): void {
    this.addSql(`
      CREATE TABLE suspended_accounts (
        user_id integer PRIMARY KEY,
        is_suspended boolean NOT NULL,
        version integer NOT NULL
      )`);

    this.addSql(`
      CREATE TABLE image_uploads (
        user_id integer,
        name text,
        created_at timestamptz NOT NULL DEFAULT now(),
        check_at timestamptz NOT NULL DEFAULT now() + '24:00:00'::interval,
        PRIMARY KEY (user_id, name)
      )`);
    this.addSql('CREATE INDEX uploads_of_image ON image_uploads (name)');
    this.addSql('CREATE INDEX uploads_to_check ON image_uploads (check_at)');

    // Each code at a counter takes its place among the guesses, and must not wait for the disk. A crash begins anew.
    this.addSql(`
      CREATE UNLOGGED TABLE rate_limits (
        key varchar(255) PRIMARY KEY,
        points integer NOT NULL DEFAULT 0,
        expire bigint
      )`);
  }
}

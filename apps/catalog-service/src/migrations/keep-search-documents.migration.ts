import { Migration } from '@mikro-orm/migrations';

/**
 * Creates the search documents: one row per vendor and deal that can be found, and the words they use, for correcting
 * typos. They are separate tables, so that saves and counts never touch these indexes.
 */
export class KeepSearchDocuments20261121000900 extends Migration {
  override up(): void {
    this.tables();
    this.vendors();
    this.deals();
    this.colleges();
    this.addSql(`SELECT write_vendor_search(ARRAY(SELECT id FROM vendors))`);
    this.addSql(`SELECT write_deal_search(ARRAY(SELECT id FROM deals))`);
  }

  /** `name` and `text` as `searchable()` leaves them; `text` with a space at both ends, so that every word begins after one. */
  private tables(): void {
    this.addSql(`
      CREATE TABLE vendor_search (
        id integer PRIMARY KEY REFERENCES vendors (id) ON DELETE CASCADE,
        college_id integer NOT NULL,
        name text COLLATE "C" NOT NULL,
        text text COLLATE "C" NOT NULL
      )`);
    this.addSql(`
      CREATE TABLE deal_search (
        id integer PRIMARY KEY REFERENCES deals (id) ON DELETE CASCADE,
        college_id integer NOT NULL,
        name text COLLATE "C" NOT NULL,
        vendor_name text COLLATE "C" NOT NULL,
        text text COLLATE "C" NOT NULL,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz
      )`);
    for (const table of ['vendor_search', 'deal_search']) {
      this.addSql(`CREATE INDEX ${table}_name ON ${table} (name, id DESC)`);
      this.addSql(`CREATE INDEX ${table}_college ON ${table} (college_id, id DESC)`);
      this.addSql(`CREATE INDEX ${table}_text ON ${table} USING gin (text gin_trgm_ops)`);
    }
    // A word stays when the last vendor that used it goes: it then leads to nothing, which is what it leads to without it too.
    this.addSql(`CREATE TABLE search_words (word text COLLATE "C" PRIMARY KEY)`);
    this.addSql(`CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops)`);
    // Inserts in a fixed order, so that two transactions adding the same new words wait and never deadlock.
    this.addSql(`
      CREATE FUNCTION learn_search_words(texts text[]) RETURNS void LANGUAGE sql
      BEGIN ATOMIC
        INSERT INTO search_words
        SELECT DISTINCT word FROM unnest(texts) AS learnt, string_to_table(btrim(learnt), ' ') AS word
        WHERE length(word) >= 3 AND word !~ '^[0-9]+$' ORDER BY word
        ON CONFLICT DO NOTHING;
      END`);
  }

  private vendors(): void {
    this.addSql(`
      CREATE FUNCTION write_vendor_search(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        learnt text[];
      BEGIN
        DELETE FROM vendor_search WHERE id = ANY (changed);
        WITH written AS (
          INSERT INTO vendor_search
          SELECT v.id, v.college_id, searchable(v.name), ' ' || searchable(v.name || ' ' || v.category) || ' '
          FROM vendors v JOIN colleges c ON c.id = v.college_id
          WHERE v.id = ANY (changed) AND c.status = 'live' AND c.is_active
          RETURNING text)
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
        IF OLD.name <> NEW.name THEN
          PERFORM write_deal_search(ARRAY(SELECT id FROM deals WHERE vendor_id = NEW.id AND status = 'approved'));
        END IF;
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_vendor_search AFTER UPDATE ON vendors FOR EACH ROW
      WHEN ((OLD.name, OLD.category, OLD.college_id) IS DISTINCT FROM (NEW.name, NEW.category, NEW.college_id))
      EXECUTE FUNCTION keep_vendor_search()`);
  }

  private deals(): void {
    // The words that people read for it (contracts, DEAL_CATEGORY_LABELS).
    this.addSql(`
      CREATE FUNCTION deal_category_label(category text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE category WHEN 'other' THEN '' ELSE replace(category, '_', ' ') END`);
    this.addSql(`
      CREATE FUNCTION write_deal_search(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        learnt text[];
      BEGIN
        -- As above. A vendor that changes its name waits for its deals by itself (keep_cards_of_vendor).
        PERFORM FROM colleges WHERE id IN (SELECT college_id FROM deals WHERE id = ANY (changed)) ORDER BY id FOR SHARE;
        DELETE FROM deal_search WHERE id = ANY (changed);
        WITH written AS (
          INSERT INTO deal_search
          SELECT d.id, d.college_id, searchable(d.title), searchable(v.name),
            ' ' || searchable(d.title || ' ' || v.name || ' ' || deal_category_label(d.category)) || ' ', d.start_date, d.end_date
          FROM deals d JOIN vendors v ON v.id = d.vendor_id JOIN colleges c ON c.id = d.college_id
          WHERE d.id = ANY (changed) AND d.status = 'approved' AND c.status = 'live' AND c.is_active
          RETURNING text)
        SELECT array_agg(text) INTO learnt FROM written;
        PERFORM learn_search_words(learnt);
      END $$`);
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
      CREATE FUNCTION keep_deal_search() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM write_deal_search(ARRAY[NEW.id]);
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_deal_search AFTER UPDATE ON deals FOR EACH ROW
      WHEN ((OLD.title, OLD.category, OLD.status, OLD.vendor_id, OLD.college_id, OLD.start_date, OLD.end_date)
        IS DISTINCT FROM (NEW.title, NEW.category, NEW.status, NEW.vendor_id, NEW.college_id, NEW.start_date, NEW.end_date))
      EXECUTE FUNCTION keep_deal_search()`);
  }

  /** A college that is unlocked or hidden brings or takes everything of it. */
  private colleges(): void {
    this.addSql(`
      CREATE FUNCTION keep_search_of_college() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM write_vendor_search(ARRAY(SELECT id FROM vendors WHERE college_id = NEW.id));
        PERFORM write_deal_search(ARRAY(SELECT id FROM deals WHERE college_id = NEW.id AND status = 'approved'));
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_search_of_college AFTER UPDATE ON colleges FOR EACH ROW
      WHEN ((OLD.status, OLD.is_active) IS DISTINCT FROM (NEW.status, NEW.is_active))
      EXECUTE FUNCTION keep_search_of_college()`);
  }
}

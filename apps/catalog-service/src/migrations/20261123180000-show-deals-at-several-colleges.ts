import { Migration } from '@mikro-orm/migrations';

const OPEN_COLLEGES = `(SELECT string_agg(concat_ws(' ', c.name, c.city, c.alias), ' ' ORDER BY c.id <> d.college_id, c.id) AS names
            FROM colleges c WHERE c.id = ANY (d.college_id || d.further_college_ids) AND c.status = 'live' AND c.is_active)`;

/**
 * Adds the further colleges of a deal, and the table of the deals that each college shows. The indexes of deals by
 * college stay for the previous version.
 */
export class Migration20261123180000_show_deals_at_several_colleges extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE deals ADD COLUMN further_college_ids integer[] NOT NULL DEFAULT '{}'`);
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
      INSERT INTO shown_deals (college_id, id, vendor_id, category, featured, approved_at, start_date, end_date, hidden_at)
      SELECT college_id, id, vendor_id, category, featured, approved_at, start_date, end_date, hidden_at FROM deals WHERE status = 'approved'`);
    for (const [name, on] of [
      ['newest', '(college_id, approved_at DESC, id DESC)'],
      ['by_category', '(college_id, category, approved_at DESC, id DESC)'],
      ['featured', '(college_id, approved_at DESC, id DESC) WHERE featured'],
      ['running', '(college_id, end_date, start_date) INCLUDE (vendor_id, hidden_at)'],
      ['by_end', `(college_id, (coalesce(end_date, timestamptz '2099-12-31 00:00:00+00')), id)`],
      ['starting', '(college_id, start_date)'],
      ['of_deal', '(id)'],
    ])
      this.addSql(`CREATE INDEX shown_deals_${name} ON shown_deals ${on}`);

    this.addSql(`
      CREATE OR REPLACE FUNCTION write_deal_search(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
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
          CROSS JOIN LATERAL ${OPEN_COLLEGES} open
          WHERE d.id = ANY (changed) AND d.status = 'approved' AND d.hidden_at IS NULL AND open.names IS NOT NULL
            AND v.suspended_at IS NULL AND NOT v.is_owner_suspended
          RETURNING text || details AS text)
        SELECT array_agg(text) INTO learnt FROM written;
        PERFORM learn_search_words(learnt);
      END $$`);
    this.addSql(`
      CREATE OR REPLACE FUNCTION keep_search_of_college() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM write_vendor_search(ARRAY(SELECT id FROM vendors WHERE college_id = NEW.id));
        PERFORM write_deal_search(ARRAY(SELECT id FROM shown_deals WHERE college_id = NEW.id));
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE OR REPLACE FUNCTION keep_deal_search_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        ids integer[] := ARRAY(
          SELECT a.id FROM after a JOIN before b USING (id)
          WHERE (b.title, b.description, b.terms, b.category, b.discount_type, b.status, b.vendor_id, b.college_id, b.further_college_ids, b.start_date, b.end_date, b.hidden_at)
            IS DISTINCT FROM (a.title, a.description, a.terms, a.category, a.discount_type, a.status, a.vendor_id, a.college_id, a.further_college_ids, a.start_date, a.end_date, a.hidden_at));
      BEGIN
        IF cardinality(ids) > 0 THEN PERFORM write_deal_search(ids); END IF;
        RETURN NULL;
      END $$`);
  }
}

import { Migration } from '@mikro-orm/migrations';

const lexemes = (text: string): string =>
  `to_tsvector('simple'::regconfig, ${text}) || to_tsvector('english'::regconfig, ${text})`;
const weighted = (weight: string, text: string): string => `setweight(${lexemes(text)}, '${weight}')`;

/**
 * Search documents gain English stems, the college's name and city, and descriptions. The previous version may run beside it:
 * it reads `words`, which nothing reads any more; a later version drops it.
 */
export class SearchByAnyWord20261216000100 extends Migration {
  override up(): void {
    this.documents();
    this.vendors();
    this.deals();
    this.colleges();
    this.addSql('SELECT write_vendor_search(ARRAY(SELECT id FROM vendors))');
    this.addSql('SELECT write_deal_search(ARRAY(SELECT id FROM deals))');
  }

  private documents(): void {
    for (const [table, words] of [
      ['vendor_search', `${weighted('A', 'name')} || ${weighted('C', 'text')}`],
      ['deal_search', `${weighted('A', 'name')} || ${weighted('B', 'vendor_name')} || ${weighted('C', 'text')}`],
    ] as const) {
      this.addSql(`ALTER TABLE ${table} ADD COLUMN details text COLLATE "C" NOT NULL DEFAULT ''`);
      this.addSql(`
        ALTER TABLE ${table}
          ADD COLUMN lexemes tsvector NOT NULL GENERATED ALWAYS AS (${words}) STORED,
          ADD COLUMN all_lexemes tsvector NOT NULL GENERATED ALWAYS AS (${words} || ${weighted('D', 'details')}) STORED`);
      this.addSql(`CREATE INDEX ${table}_lexemes ON ${table} USING gin (lexemes)`);
      this.addSql(`CREATE INDEX ${table}_all_lexemes ON ${table} USING gin (all_lexemes)`);
    }
  }

  private vendors(): void {
    this.addSql(`
      CREATE OR REPLACE FUNCTION write_vendor_search(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
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
      CREATE OR REPLACE TRIGGER keep_vendor_search AFTER UPDATE ON vendors FOR EACH ROW
      WHEN ((OLD.name, OLD.category, OLD.description, OLD.college_id, OLD.is_public)
        IS DISTINCT FROM (NEW.name, NEW.category, NEW.description, NEW.college_id, NEW.is_public))
      EXECUTE FUNCTION keep_vendor_search()`);
  }

  private deals(): void {
    this.addSql(`
      CREATE OR REPLACE FUNCTION write_deal_search(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        learnt text[];
      BEGIN
        -- A college or vendor that changes at this moment does not see these deals yet: whichever comes second waits for the other.
        PERFORM FROM colleges WHERE id IN (SELECT college_id FROM deals WHERE id = ANY (changed)) ORDER BY id FOR SHARE;
        PERFORM FROM vendors WHERE id IN (SELECT vendor_id FROM deals WHERE id = ANY (changed)) ORDER BY id FOR SHARE;
        DELETE FROM deal_search WHERE id = ANY (changed);
        WITH written AS (
          INSERT INTO deal_search (id, college_id, name, vendor_name, text, details, starts_at, ends_at)
          SELECT d.id, d.college_id, searchable(d.title), searchable(v.name),
            ' ' || searchable(concat_ws(' ', d.title, v.name, deal_category_label(d.category),
              CASE d.discount_type WHEN 'bogo' THEN 'bogo buy one get one' END, c.name, c.city, c.alias)) || ' ',
            searchable(concat_ws(' ', d.description, d.terms)), d.start_date, d.end_date
          FROM deals d JOIN vendors v ON v.id = d.vendor_id JOIN colleges c ON c.id = d.college_id
          WHERE d.id = ANY (changed) AND d.status = 'approved' AND d.hidden_at IS NULL AND c.status = 'live' AND c.is_active
            AND v.suspended_at IS NULL AND NOT v.is_owner_suspended
          RETURNING text || details AS text)
        SELECT array_agg(text) INTO learnt FROM written;
        PERFORM learn_search_words(learnt);
      END $$`);
    this.addSql(`
      CREATE OR REPLACE FUNCTION keep_deal_search_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        ids integer[] := ARRAY(
          SELECT a.id FROM after a JOIN before b USING (id)
          WHERE (b.title, b.description, b.terms, b.category, b.discount_type, b.status, b.vendor_id, b.college_id, b.start_date, b.end_date, b.hidden_at)
            IS DISTINCT FROM (a.title, a.description, a.terms, a.category, a.discount_type, a.status, a.vendor_id, a.college_id, a.start_date, a.end_date, a.hidden_at));
      BEGIN
        IF cardinality(ids) > 0 THEN PERFORM write_deal_search(ids); END IF;
        RETURN NULL;
      END $$`);
  }

  private colleges(): void {
    this.addSql(`
      CREATE OR REPLACE TRIGGER keep_search_of_college AFTER UPDATE ON colleges FOR EACH ROW
      WHEN ((OLD.status, OLD.is_active, OLD.name, OLD.city, OLD.alias) IS DISTINCT FROM (NEW.status, NEW.is_active, NEW.name, NEW.city, NEW.alias))
      EXECUTE FUNCTION keep_search_of_college()`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * Search compares words by tsvector instead of texts by trigrams, and takes misspelt ones from the words that are used, those of
 * colleges too. The previous version may run beside it: it finds the columns it asks for, without the trigram indexes.
 */
export class SearchByWords20261125000400 extends Migration {
  override up(): void {
    // Levenshtein's distance tells which of the words that share trigrams with a misspelt one is meant.
    this.addSql('CREATE EXTENSION IF NOT EXISTS fuzzystrmatch');
    this.words();
    this.colleges();
    this.lockVendors();
  }

  /** The words of a document: A of its name, B of what else names it, C of the rest. */
  private words(): void {
    const weighted = (weight: string, text: string): string => `setweight(to_tsvector('simple', ${text}), '${weight}')`;
    for (const [table, words] of [
      ['vendor_search', `${weighted('A', 'name')} || ${weighted('C', 'text')}`],
      ['deal_search', `${weighted('A', 'name')} || ${weighted('B', 'vendor_name')} || ${weighted('C', 'text')}`],
      [
        'colleges',
        `${weighted('A', 'searchable(name)')} || ${weighted('C', `searchable(short_name || ' ' || city || ' ' || coalesce(alias, ''))`)}`,
      ],
    ] as const) {
      this.addSql(`ALTER TABLE ${table} ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (${words}) STORED`);
      this.addSql(`CREATE INDEX ${table}_words ON ${table} USING gin (words)`);
    }
    this.addSql('DROP INDEX vendor_search_text, deal_search_text, colleges_similar_names');
  }

  private colleges(): void {
    this.addSql(`
      CREATE FUNCTION keep_words_of_college() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM learn_search_words(ARRAY[btrim(NEW.search_text)]);
        RETURN NULL;
      END $$`);
    this.addSql(`
      CREATE TRIGGER keep_words_of_college AFTER INSERT OR UPDATE OF name, short_name, city, alias ON colleges
      FOR EACH ROW EXECUTE FUNCTION keep_words_of_college()`);
    this.addSql('SELECT learn_search_words(ARRAY(SELECT btrim(search_text) FROM colleges))');
  }

  /** Also locks the deals' vendors. Until now a change of a vendor's name also updated its deals, and so waited. */
  private lockVendors(): void {
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
          INSERT INTO deal_search
          SELECT d.id, d.college_id, searchable(d.title), searchable(v.name),
            ' ' || searchable(d.title || ' ' || v.name || ' ' || deal_category_label(d.category)) || ' ', d.start_date, d.end_date
          FROM deals d JOIN vendors v ON v.id = d.vendor_id JOIN colleges c ON c.id = d.college_id
          WHERE d.id = ANY (changed) AND d.status = 'approved' AND c.status = 'live' AND c.is_active
          RETURNING text)
        SELECT array_agg(text) INTO learnt FROM written;
        PERFORM learn_search_words(learnt);
      END $$`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Marks that change no word: accents, vowel points, joiners, apostrophes and full stops. */
const MARKS = String.raw`[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff''’ʻʼ.]`;
/** Letters of scripts without blanks between words: Thai, Lao, Burmese, Khmer, kana, Han and Hangul. */
const UNSPACED = String.raw`[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff]`;

/**
 * Folds the letters of every script, for search and order, and derives the words of a search from its text. Each letter
 * of a script without blanks is a word, so that a part of a name finds it. Character classes follow Unicode, whatever
 * the locale of the database.
 */
export class Migration20261128141000_fold_letters_of_every_script extends Migration {
  override up(): void {
    this.addSql(`
      CREATE OR REPLACE FUNCTION searchable(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN btrim(regexp_replace(regexp_replace(
        normalize(translate(replace(replace(replace(replace(
          regexp_replace(lower(normalize(value, NFKD) COLLATE pg_c_utf8), '${MARKS}', '', 'g'),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'đðħıłøŧς', 'ddhilotσ'), NFC),
        '(${UNSPACED})' COLLATE pg_c_utf8, ' \\1 ', 'g'), '[[:space:][:punct:][:cntrl:]]+' COLLATE pg_c_utf8, ' ', 'g'))`);

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

    // Computes generated columns anew, without their tables' triggers.
    this.addSql(`
      ALTER TABLE colleges
        ALTER COLUMN sort_name SET EXPRESSION AS (searchable(name)),
        ALTER COLUMN search_text SET EXPRESSION AS (' ' || searchable(name || ' ' || short_name || ' ' || city || ' ' || coalesce(alias, '')) || ' '),
        ALTER COLUMN search_names SET EXPRESSION AS (searchable_names(name, short_name, alias)),
        ALTER COLUMN words SET EXPRESSION AS (setweight(to_tsvector('simple', searchable(name)), 'A')
          || setweight(to_tsvector('simple', searchable(short_name || ' ' || city || ' ' || coalesce(alias, ''))), 'C'))`);
    this.addSql(
      `ALTER TABLE vendors ALTER COLUMN search_text SET EXPRESSION AS (' ' || searchable(name || ' ' || category) || ' ')`,
    );
    this.addSql(
      `ALTER TABLE deals ALTER COLUMN words SET EXPRESSION AS (to_tsvector('simple'::regconfig, searchable(title)))`,
    );
    this.addSql('SELECT write_vendor_search(ARRAY(SELECT id FROM vendor_search ORDER BY id))');
    this.addSql('SELECT write_deal_search(ARRAY(SELECT id FROM deal_search ORDER BY id))');
    this.addSql('SELECT learn_search_words(ARRAY(SELECT search_text FROM colleges))');
  }
}

import type { JsonReads, Statement } from '../json-reads.js';
import { milliseconds } from '../running-deals.js';
import { searchWords } from '../search-terms.js';
import { wordSlips } from './slips.js';

/** The newest of all, looked through one by one: what is frequent is found here, whatever the size of the table. */
const NEWEST = 3000;
/** With so many found there the words are frequent, and walking their whole index would be long and bring nothing better. */
const FREQUENT = 10;
/** Of rare words' rows, so many are ranked. */
const RANKED = 500;
/** A college's vendors or deals that are looked through one by one. */
const OF_COLLEGE = 5000;
/** Words that are taken for a misspelt one. */
const ALTERNATIVES = 4;
/** Of a word with one slip and of similar words, so many are compared. */
const COMPARED = 200;

export type ListingKind = 'vendor' | 'deal';

interface Listing {
  /** Kept by migrations/keep-search-documents. */
  documents: string;
  /** Whether a document of it counts now. */
  running: string;
  /** Among equally good matches. */
  order: string;
  /** From the best matches, `best`: the array, and when the clock takes the first of them away. */
  answer: string;
}

const LISTINGS: Record<ListingKind, Listing> = {
  vendor: {
    documents: 'vendor_search',
    running: 'true',
    order: 'length(name), name, id DESC',
    answer: `SELECT '[' || coalesce(string_agg(v.open_json || '}', ',' ORDER BY n), '') || ']' AS body, NULL AS until
      FROM best JOIN vendors v USING (id)`,
  },
  deal: {
    documents: 'deal_search',
    running: 'starts_at <= now() AND (ends_at IS NULL OR ends_at > now())',
    order: 'id DESC',
    answer: `SELECT '[' || coalesce(string_agg(d.card_json || '}', ',' ORDER BY n), '') || ']' AS body, ${milliseconds('min(d.end_date)')} AS until
      FROM best JOIN deals d USING (id)`,
  },
};

export interface FoundListings {
  /** JSON array of `vendor` or `dealCard`, best match first. */
  body: string;
  /** When the first of them ends by the clock, in milliseconds since 1970. */
  until: number | null;
}

/** Vendors or deals that may be shown, everywhere or of one college, by what was probably meant, in one statement. */
export async function findListings(
  reads: JsonReads,
  kind: ListingKind,
  { q, collegeId, limit }: { q: string; collegeId?: number | undefined; limit: number },
): Promise<FoundListings> {
  const words = searchWords(q);
  if (words.length === 0) return { body: '[]', until: null };
  const slips = wordSlips(words);
  const values = [
    words.join(' '),
    limit,
    words,
    slips.patterns,
    slips.wordNumbers,
    ...words.map(patternOf),
    ...(collegeId ? [collegeId] : []),
  ];
  const row = await reads.first<{ body: string; until: number | null }>(
    statementFor(kind, words.length, collegeId !== undefined),
    values,
  );
  return row ?? { body: '[]', until: null };
}

/** A word's beginning, while it is being typed or has an ending; before the last one, short ones are whole ("a", "of"). */
function patternOf(word: string, at: number, words: string[]): string {
  return at < words.length - 1 && word.length < 3 ? `% ${word} %` : `% ${word}%`;
}

const statements = new Map<string, Statement>();

/** At most kinds × words × 2 statements, each built once. */
function statementFor(kind: ListingKind, words: number, inCollege: boolean): Statement {
  const name = `find-${kind}s-${words}${inCollege ? 'c' : ''}`;
  const known = statements.get(name);
  if (known) return known;
  const statement = { name, text: textOf(LISTINGS[kind], kind, words, inCollege) };
  statements.set(name, statement);
  return statement;
}

/**
 * $1 the words as compared, $2 rows at most, $3 the words, $4 words with one slip undone and $5 which word each repairs, from
 * $6 a pattern for each word, last the college. Ranks: 1 the name itself; 2 its beginning; 3 all words in the name, then
 * (deals) in the vendor's, then anywhere; 4 words like them, looked for only when the better ranks leave room.
 */
function textOf(
  { documents, running, order, answer }: Listing,
  kind: ListingKind,
  words: number,
  inCollege: boolean,
): string {
  const patterns = Array.from({ length: words }, (_word, at) => `$${6 + at}::text`);
  const college = `$${6 + words}::int`;
  const all = (column: string): string => patterns.map((pattern) => `${column} LIKE ${pattern}`).join(' AND ');
  const alike = patterns.map((_pattern, at) => `text ~ (SELECT pattern FROM meant WHERE n = ${at + 1})`).join(' AND ');
  const newest = inCollege
    ? `(SELECT * FROM ${documents} WHERE college_id = ${college} ORDER BY id DESC LIMIT ${OF_COLLEGE}) newest`
    : `(SELECT * FROM ${documents} ORDER BY id DESC LIMIT ${NEWEST}) newest`;
  const frequent = `greatest($2::int, ${FREQUENT})`;
  // A college's documents are all looked through: there is nothing else to find by index.
  const everywhere = (text: string): string => (inCollege ? '' : `UNION ALL (${text})`);
  return `
    WITH recent AS MATERIALIZED (SELECT * FROM ${newest} WHERE ${running} AND ${all('text')}),
    words_found AS MATERIALIZED (
      SELECT * FROM recent
      ${everywhere(`SELECT * FROM ${documents} WHERE (SELECT count(*) FROM recent) < ${frequent} AND ${all('text')} AND ${running} LIMIT ${RANKED}`)}
      ${everywhere(`SELECT * FROM ${documents} WHERE name >= $1::text AND name < $1::text || '{' AND ${running} ORDER BY name, id DESC LIMIT $2::int`)}
    ),
    likely AS (
      SELECT *, CASE WHEN name = $1::text THEN 1 WHEN starts_with(name, $1::text) THEN 2 WHEN ${all(`(' ' || name || ' ')`)} THEN 3
        ${kind === 'deal' ? `WHEN ${all(`(' ' || vendor_name || ' ')`)} THEN 3.1` : ''} ELSE 3.2 END AS rank
      FROM words_found
    ),
    alternatives AS MATERIALIZED (
      SELECT typed.n, likely_words.words
      FROM unnest($3::text[]) WITH ORDINALITY AS typed (word, n)
      CROSS JOIN LATERAL (
        SELECT array_agg(word ORDER BY far, likeness DESC, word) AS words FROM (
          SELECT word, min(far) AS far, similarity(word, typed.word) AS likeness FROM (
            (SELECT typed.word, 0 AS far WHERE EXISTS (SELECT FROM search_words w WHERE w.word >= typed.word AND w.word < typed.word || '{'))
            UNION ALL
            (SELECT w.word, 1 FROM unnest($4::text[], $5::int[]) AS slips (repaired, n) CROSS JOIN LATERAL
              (SELECT word FROM search_words WHERE word LIKE slips.repaired LIMIT 5) w WHERE slips.n = typed.n LIMIT ${COMPARED})
            UNION ALL
            (SELECT word, 2 FROM (SELECT word FROM search_words WHERE word % typed.word LIMIT ${COMPARED}) similar_words
              ORDER BY similarity(word, typed.word) DESC, word LIMIT ${ALTERNATIVES})
          ) every_word GROUP BY word ORDER BY far, likeness DESC, word LIMIT ${ALTERNATIVES}
        ) nearest
      ) likely_words
      WHERE (SELECT count(DISTINCT id) FROM likely) < $2::int
    ),
    -- A word that nobody uses does not keep the others from being found.
    meant AS MATERIALIZED (
      SELECT n, words, ' (' || array_to_string(words, '|') || ')' AS pattern
      FROM (SELECT n, coalesce(words, (SELECT words FROM alternatives WHERE words IS NOT NULL ORDER BY n LIMIT 1)) AS words FROM alternatives) every_word
      WHERE words IS NOT NULL
    ),
    recent_alike AS MATERIALIZED (SELECT * FROM ${newest} WHERE EXISTS (SELECT FROM meant) AND ${running} AND ${alike} LIMIT ${COMPARED}),
    alike AS (
      SELECT * FROM recent_alike
      ${everywhere(`SELECT * FROM ${documents} WHERE EXISTS (SELECT FROM meant) AND (SELECT count(*) FROM recent_alike) < ${frequent} AND ${alike} AND ${running} LIMIT ${COMPARED}`)}
    ),
    found AS (
      SELECT id, name, min(rank) AS rank FROM (
        SELECT id, name, rank FROM likely UNION ALL 
        SELECT id, name, 4 + (SELECT sum((SELECT min(place) FROM unnest(words) WITH ORDINALITY AS w (word, place) WHERE strpos(text, ' ' || word) > 0)) FROM meant) / 100.0 FROM alike) every_match
      GROUP BY id, name
    ),
    best AS (SELECT id, row_number() OVER (ORDER BY rank, ${order}) AS n FROM found ORDER BY n LIMIT $2::int)
    ${answer}`;
}

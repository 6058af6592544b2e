import { statement } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { Db } from '../../tables.js';
import { LAST } from './find-documents.query.js';

export interface FoundWord {
  /** Normalized; of a script without blanks, a phrase of letters. */
  word: string;
  /** English stem; null for a stop word ("the"). */
  stem: string | null;
  /** Other words of its group of synonyms, each with its stem. */
  synonyms: { word: string; stem: string | null }[];
  /** Whether a document uses the word, or its stem, exactly. */
  isWord: boolean;
  /** Whether a document has a word that starts with it or with its stem. */
  isKnown: boolean;
  /** The nearest word in use, for an unknown word. */
  nearest: string | null;
}

const stemOf = (word: 'word' | 'synonym') => sql`(ts_lexize('english_stem', ${sql.ref(word)}))[1]`;
const isUsed = (word: 'given.word' | 'stem') =>
  sql`EXISTS (SELECT FROM search_words used WHERE used.word >= ${sql.ref(word)} AND used.word < ${sql.ref(word)} || ${LAST})`;

/**
 * Finds the words of a typed text and looks each up; `groups` are lists of synonyms. The nearest word has the same first
 * letter (or only lacks it) and differs by one letter, in short words by one more or one less; by two swapped letters;
 * by two letters from six on, by three from eight on. In SQL: Kysely has no operator for similarity.
 */
export const findSearchWords = statement(
  (_db: Db, { text, groups }: { text: string; groups: string[] }) => sql<FoundWord>`
    SELECT typed.word, typed.stem, typed.used AS "isWord", typed.known AS "isKnown", (
        SELECT coalesce(json_agg(json_build_object('word', synonym, 'stem', ${stemOf('synonym')})), '[]')
        FROM unnest(${groups}::text[]) AS line, string_to_table(line, ' ') AS synonym
        WHERE string_to_array(line, ' ') && ARRAY[typed.word, regexp_replace(typed.word, 's$', '')] AND synonym <> typed.word
      ) AS synonyms, CASE WHEN NOT typed.known AND typed.word NOT LIKE '% %' THEN (
        SELECT word FROM (
          SELECT used.word, levenshtein_less_equal(used.word, typed.word, 3) AS distance, similarity(used.word, typed.word) AS likeness,
            regexp_split_to_array(used.word, '') <@ regexp_split_to_array(typed.word, '') AS is_swapped
          FROM search_words used
          WHERE used.word % typed.word AND length(used.word) <= 100
            AND (left(used.word, 1) = left(typed.word, 1) OR used.word = substr(typed.word, 2))) near
        WHERE CASE distance
          WHEN 1 THEN length(typed.word) > 4 OR length(near.word) <> length(typed.word)
          WHEN 2 THEN length(typed.word) > 5 OR is_swapped
          WHEN 3 THEN length(typed.word) > 7
          ELSE false END
        ORDER BY distance, is_swapped DESC, likeness DESC, word LIMIT 1)
      END AS nearest
    FROM (
      SELECT word, stem, place, EXISTS (SELECT FROM search_words used WHERE used.word IN (given.word, stem)) AS used,
        ${isUsed('given.word')} OR ${isUsed('stem')} AS known
      FROM unnest(search_words_of(${text})) WITH ORDINALITY AS given (word, place), LATERAL (SELECT ${stemOf('word')} AS stem) AS stemmed) typed
    ORDER BY place`,
);

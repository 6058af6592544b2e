import { statement } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { Db } from '../entities.js';

export interface FoundWord {
  word: string;
  /** English stem; null for a stop word ("the"). */
  stem: string | null;
  /** Whether a document uses the word, or its stem, exactly. */
  isWord: boolean;
  /** Whether a document has a word that starts with it or with its stem. */
  isKnown: boolean;
  /** The nearest word in use, for an unknown word. */
  nearest: string | null;
}

/**
 * Looks up each typed word. The nearest word has the same first letter (or only lacks it) and differs by one letter, in
 * short words by one more or one less; by two swapped letters; by two letters from six on, by three from eight on. In
 * SQL: Kysely has no operator for similarity.
 */
export const findSearchWords = statement(
  (_db: Db, { words }: { words: string[] }) => sql<FoundWord>`
    SELECT typed.word, typed.stem, typed.used AS "isWord", typed.known AS "isKnown", CASE WHEN NOT typed.known THEN (
        SELECT word FROM (
          SELECT used.word, levenshtein_less_equal(used.word, typed.word, 3) AS distance, similarity(used.word, typed.word) AS likeness,
            regexp_split_to_array(used.word, '') <@ regexp_split_to_array(typed.word, '') AS is_swapped
          FROM search_words used
          WHERE used.word % typed.word AND (left(used.word, 1) = left(typed.word, 1) OR used.word = substr(typed.word, 2))) near
        WHERE CASE distance
          WHEN 1 THEN length(typed.word) > 4 OR length(near.word) <> length(typed.word)
          WHEN 2 THEN length(typed.word) > 5 OR is_swapped
          WHEN 3 THEN length(typed.word) > 7
          ELSE false END
        ORDER BY distance, is_swapped DESC, likeness DESC, word LIMIT 1)
      END AS nearest
    FROM (
      SELECT word, stem,
        EXISTS (SELECT FROM search_words used WHERE used.word IN (given.word, stem)) AS used,
        EXISTS (SELECT FROM search_words used WHERE used.word >= given.word AND used.word < given.word || '{')
        OR EXISTS (SELECT FROM search_words used WHERE used.word >= stem AND used.word < stem || '{') AS known
      FROM unnest(${words}::text[]) AS given (word), LATERAL (SELECT (ts_lexize('english_stem', given.word))[1] AS stem) AS stemmed) typed`,
);

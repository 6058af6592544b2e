import { statement } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import type { Db } from '../entities.js';

/** Words that are taken for a misspelt one. */
const ALTERNATIVES = sql.lit(4);
/** Letters that may differ; two swapped ones are two. */
const FARTHEST = sql.lit(3);

/**
 * What each typed word may stand for: itself where one that is used begins with it, else those that are used and nearest to it,
 * or none. In SQL: Kysely has no array of a sub-select, and no operator for likeness.
 */
export const findSimilarWords = statement(
  (_db: Db, { words }: { words: string[] }) => sql<{ word: string; alternatives: string[] }>`
    SELECT typed.word, CASE
      WHEN EXISTS (SELECT FROM search_words used WHERE used.word >= typed.word AND used.word < typed.word || '{') THEN ARRAY[typed.word]
      ELSE ARRAY(
        SELECT used.word FROM search_words used
        WHERE used.word % typed.word AND levenshtein_less_equal(used.word, typed.word, ${FARTHEST}) <= ${FARTHEST}
        ORDER BY levenshtein(used.word, typed.word), similarity(used.word, typed.word) DESC, used.word LIMIT ${ALTERNATIVES})
      END AS alternatives
    FROM unnest(${words}::text[]) AS typed (word)`,
);

import type { JsonReads, Statement } from '../json-reads.js';
import { COLLEGE_JSON } from '../colleges/colleges.module.js';
import { searchable } from '../search-terms.js';
import { slipPatterns } from './slips.js';

/** Rows of one kind of match that are ranked, so that "university" does not rank half the table. */
const CANDIDATES = 60;
/** Names whose likeness is measured: what is like "colege" is like thousands of names, and none of them better. */
const COMPARED = 2000;

/**
 * Live colleges by what was probably meant. $1 the text as compared, $2 rows at most, $3 patterns with one slip undone.
 * Ranks: 1 a name, short name or alias itself; 2 a name's beginning; 3 a word's beginning; 4 one slip of the keyboard undone;
 * 5 a name of similar trigrams, looked for only when the better ranks leave room. Among equals, first what more people follow.
 */
const SEARCH: Statement = {
  name: 'find-colleges',
  text: `
    WITH likely AS (
      (SELECT id, 1.0 AS rank FROM colleges WHERE status = 'live' AND search_names @> ARRAY[$1::text] LIMIT ${CANDIDATES})
      UNION ALL
      (SELECT id, 2 FROM colleges WHERE status = 'live' AND sort_name LIKE $1::text || '%' ORDER BY sort_name, id LIMIT ${CANDIDATES})
      UNION ALL
      (SELECT id, 3 FROM colleges WHERE status = 'live' AND search_text LIKE '% ' || $1::text || '%' LIMIT ${CANDIDATES})
      UNION ALL
      (SELECT c.id, 4 + likelihood / 1000.0 FROM unnest($3::text[]) WITH ORDINALITY AS slips (repaired, likelihood) CROSS JOIN LATERAL
        (SELECT id FROM colleges WHERE status = 'live' AND search_text LIKE repaired LIMIT 20) c LIMIT ${CANDIDATES})
    ), similar_names AS (
      SELECT id, 5 AS rank FROM (
        SELECT id, sort_name FROM colleges
        WHERE status = 'live' AND $1::text <% sort_name AND (SELECT count(DISTINCT id) FROM likely WHERE rank < 4) < $2::int
        LIMIT ${COMPARED}) compared
      ORDER BY $1::text <<-> sort_name LIMIT ${CANDIDATES}
    ), found AS (
      SELECT id, min(rank) AS rank FROM (TABLE likely UNION ALL TABLE similar_names) every_match GROUP BY id
    ), best AS (
      SELECT c.*, rank, row_number() OVER (ORDER BY rank, CASE WHEN rank < 4 THEN 0 ELSE $1::text <<-> c.sort_name END,
        c.subscriber_count DESC, length(c.sort_name), c.sort_name, c.id) AS n
      FROM found JOIN colleges c USING (id)
      ORDER BY n LIMIT $2::int
    )
    SELECT '[' || coalesce(string_agg(${COLLEGE_JSON}, ',' ORDER BY n), '') || ']' AS body FROM best c`,
};

/** JSON array of `college`, best match first. */
export async function findColleges(reads: JsonReads, q: string, limit: number): Promise<string> {
  const text = searchable(q);
  if (text === '') return '[]';
  const row = await reads.first<{ body: string }>(SEARCH, [text, limit, slipPatterns(text)]);
  return row?.body ?? '[]';
}

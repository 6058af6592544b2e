import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Maximum words of a search, as in the database's `search_words_of()`; further words are ignored. */
const MAXIMUM_WORDS = 8;

/**
 * The typed text of a search, once for each word that it may have, since a statement depends on which values are given.
 * The database alone folds letters and finds the words.
 */
export interface SearchFilter {
  [word: `word${number}`]: string;
}

/** Returns the filter of a search, empty without one. Undefined if it has no letter and no digit, and so matches nothing. */
export function searchFilter(search: string | undefined): SearchFilter | undefined {
  const count = Math.min(search?.match(/[\p{L}\p{N}]+/gu)?.length ?? 0, MAXIMUM_WORDS);
  if (search && count === 0) return undefined;
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`word${at}`, search ?? '']));
}

/** Returns the values of a query with a search; undefined if that matches nothing. */
export function searched<Query extends { search?: string }>({
  search,
  ...query
}: Query): (Omit<Query, 'search'> & SearchFilter) | undefined {
  const sought = searchFilter(search);
  return sought && { ...query, ...sought };
}

const typed = (filter: SearchFilter): string[] =>
  Object.entries(filter).flatMap(([name, text]) => (/^word\d/.test(name) ? [text] : []));

/** Returns the condition that a column of normalized text holds every word; undefined without a search. */
export function matchesSearch(column: string, filter: SearchFilter): RawBuilder<SqlBool> | undefined {
  const patterns = typed(filter).map((text, at) => sql`(SELECT search_pattern(${text}, ${sql.lit(at + 1)}))`);
  if (patterns.length === 0) return undefined;
  return sql<SqlBool>`(${sql.join(
    patterns.map((pattern) => sql`${sql.ref(column)} LIKE ${pattern}`),
    sql` AND `,
  )})`;
}

/** Returns the tsquery that requires every word, each as a prefix; undefined without a search. */
export function queryOf(filter: SearchFilter): RawBuilder<unknown> | undefined {
  const [text] = typed(filter);
  return text === undefined ? undefined : sql`(SELECT search_query(${text}))`;
}

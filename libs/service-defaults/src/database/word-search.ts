import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A LIKE pattern for each word of a search, by name, so that each is a parameter of its own. */
export interface WordPatterns {
  [pattern: `word${number}`]: string;
}

/** Returns the condition that a column matches every word of a filter; undefined without words. */
export function matchesWords(column: string, filter: WordPatterns): RawBuilder<SqlBool> | undefined {
  const patterns = Object.entries(filter).filter(([name]) => /^word\d/.test(name));
  if (patterns.length === 0) return undefined;
  return sql<SqlBool>`(${sql.join(
    patterns.map(([, pattern]) => sql`${sql.ref(column)} LIKE ${pattern}`),
    sql` AND `,
  )})`;
}

/** Maximum search words. More than anyone types by hand. */
const MAXIMUM_WORDS = 6;

/** Returns a search as it stands in a LIKE pattern for texts in lower case. */
export const patternText = (search: string): string => search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Returns the pattern that finds a search at the beginning of a text in lower case; none without a search. */
export const beginningPattern = (search = ''): { beginning?: string } =>
  search ? { beginning: `${patternText(search)}%` } : {};

/** Returns patterns that find the words of a search anywhere in a text in lower case. */
export function wordPatterns(search = ''): WordPatterns {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MAXIMUM_WORDS);
  return Object.fromEntries(words.map((word, at) => [`word${at}`, `%${patternText(word)}%`]));
}

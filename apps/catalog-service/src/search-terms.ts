/** Maximum words of a search; further words are ignored. */
export const MAXIMUM_WORDS = 8;

/**
 * Normalizes text for search: removes accents, letter case and punctuation. The database's `searchable()` does the same
 * to stored text.
 */
export function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’ʻ.]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

export function searchWords(text: string): string[] {
  return searchable(text).split(' ').filter(Boolean).slice(0, MAXIMUM_WORDS);
}

/** Returns a LIKE pattern for a word: anywhere, or at the start of a word if it is too short for the trigram index. */
export function wordPattern(word: string): string {
  return word.length < 3 ? `% ${word}%` : `%${word}%`;
}

/**
 * Returns a pattern for each word of a search, by name; none without a search. Undefined if it has no letter and no
 * digit, and so matches nothing.
 */
export function patternsOf<Prefix extends string>(
  prefix: Prefix,
  search: string | undefined,
): Record<`${Prefix}${number}`, string> | undefined {
  const words = search ? searchWords(search) : [];
  if (search && words.length === 0) return undefined;
  return Object.fromEntries(words.map((word, at) => [`${prefix}${at}`, wordPattern(word)])) as Record<
    `${Prefix}${number}`,
    string
  >;
}

/** Returns a tsquery that requires all words, each as a prefix. */
export function prefixQuery(search: string): string {
  return searchWords(search)
    .map((word) => `${word}:*`)
    .join(' & ');
}

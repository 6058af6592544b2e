/** Words of a search that are looked at; what follows them is not. */
export const MAXIMUM_WORDS = 8;

/** Text as search compares it: no accents, letter case or punctuation. The database's `searchable()` does the same to what is stored. */
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

/** LIKE pattern for one word: anywhere, or at a word's beginning when it is too short for the trigram index. */
export function wordPattern(word: string): string {
  return word.length < 3 ? `% ${word}%` : `%${word}%`;
}

/** A pattern for each word of a search, by name; none without a search. Undefined where it holds no letter and no digit, and so finds nothing. */
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

/** The words as PostgreSQL's text search takes them: all of them, each the beginning of one. */
export function prefixQuery(search: string): string {
  return searchWords(search)
    .map((word) => `${word}:*`)
    .join(' & ');
}

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

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

/** Shorter words have too many neighbours, longer ones are found by their trigrams. */
const SHORTEST_SLIP = 4;
const LONGEST_SLIP = 12;
/** From here on the beginning of a word is enough, as while somebody types; before, the whole word must fit. */
const LONG_ENOUGH_FOR_BEGINNING = 6;
const MAXIMUM_PATTERNS = 60;
/** In longer phrases enough is right for the trigrams. */
const MOST_WORDS_WITH_SLIP = 4;

/**
 * LIKE patterns for the text with one slip of the keyboard undone: two letters swapped (`iwoa`), one too many
 * (`standford`), one wrong (`michagan`), one missing (`havard`).
 */
export function slipPatterns(text: string): string[] {
  const words = text.split(' ');
  if (words.length > MOST_WORDS_WITH_SLIP) return [];
  const patterns = words.flatMap((word, at) =>
    word.length < SHORTEST_SLIP || word.length > LONGEST_SLIP ? [] : slipsOf(word).map((repaired) => words.with(at, repaired).join(' ')),
  );
  return [...new Set(patterns)].slice(0, MAXIMUM_PATTERNS).map((pattern) => (text.length < LONG_ENOUGH_FOR_BEGINNING ? `% ${pattern} %` : `% ${pattern}%`));
}

function slipsOf(word: string): string[] {
  const at = Array.from(word, (_letter, index) => index);
  const swapped = at.slice(1).map((i) => word.slice(0, i - 1) + word.charAt(i) + word.charAt(i - 1) + word.slice(i + 1));
  const tooMany = at.map((i) => word.slice(0, i) + word.slice(i + 1));
  const wrong = at.map((i) => `${word.slice(0, i)}_${word.slice(i + 1)}`);
  const missing = at.slice(1).map((i) => `${word.slice(0, i)}_${word.slice(i)}`);
  return [...swapped, ...tooMany, ...missing, ...wrong].filter((repaired) => repaired !== word);
}

/** Shorter words have too many neighbours, longer ones are found by their trigrams. */
const SHORTEST = 4;
const LONGEST = 12;
/** From here on the beginning of a word is enough, as while somebody types; before, the whole word must fit. */
const LONG_ENOUGH_FOR_BEGINNING = 6;
const MAXIMUM_PATTERNS = 60;
/** In longer phrases enough is right for the trigrams. */
const MOST_WORDS = 4;

/**
 * LIKE patterns for a text (search_text of colleges) with one slip of the keyboard undone: two letters swapped (`iwoa`), one
 * too many (`standford`), one missing (`havard`), one wrong (`michagan`).
 */
export function slipPatterns(text: string): string[] {
  const words = text.split(' ');
  if (words.length > MOST_WORDS) return [];
  const patterns = words.flatMap((word, at) => slipsOf(word).map((repaired) => words.with(at, repaired).join(' ')));
  return [...new Set(patterns)]
    .slice(0, MAXIMUM_PATTERNS)
    .map((pattern) => (text.length < LONG_ENOUGH_FOR_BEGINNING ? `% ${pattern} %` : `% ${pattern}%`));
}

/** LIKE patterns for single words with one slip undone, each with the number (from 1) of the word it repairs. */
export function wordSlips(words: readonly string[]): { patterns: string[]; wordNumbers: number[] } {
  if (words.length > MOST_WORDS) return { patterns: [], wordNumbers: [] };
  const slips = words.flatMap((word, at) =>
    [...new Set(slipsOf(word))].map((repaired) => ({
      pattern: word.length < LONG_ENOUGH_FOR_BEGINNING ? repaired : `${repaired}%`,
      wordNumber: at + 1,
    })),
  );
  return { patterns: slips.map(({ pattern }) => pattern), wordNumbers: slips.map(({ wordNumber }) => wordNumber) };
}

/** `_` stands for any one letter. */
function slipsOf(word: string): string[] {
  if (word.length < SHORTEST || word.length > LONGEST) return [];
  const at = Array.from(word, (_letter, index) => index);
  const swapped = at
    .slice(1)
    .map((i) => word.slice(0, i - 1) + word.charAt(i) + word.charAt(i - 1) + word.slice(i + 1));
  const tooMany = at.map((i) => word.slice(0, i) + word.slice(i + 1));
  const wrong = at.map((i) => `${word.slice(0, i)}_${word.slice(i + 1)}`);
  const missing = at.slice(1).map((i) => `${word.slice(0, i)}_${word.slice(i)}`);
  return [...swapped, ...tooMany, ...missing, ...wrong].filter((repaired) => repaired !== word);
}

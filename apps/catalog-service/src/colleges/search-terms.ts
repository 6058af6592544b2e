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

/** Swapped neighbours are the slip that trigrams forgive least in short words. */
const LONGEST_SWAPPED_WORD = 10;
const MAXIMUM_SWAPS = 24;

/** The text with two neighbouring letters of one word swapped back, every way there is: `iwoa` → `wioa`, `iowa`, `iwao`. */
export function withLettersSwapped(text: string): string[] {
  const words = text.split(' ');
  const variants = words.flatMap((word, at) =>
    word.length < 3 || word.length > LONGEST_SWAPPED_WORD ? [] : swaps(word).map((swapped) => words.with(at, swapped).join(' ')),
  );
  return variants.slice(0, MAXIMUM_SWAPS);
}

function swaps(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)).filter(
    (swapped) => swapped !== word,
  );
}

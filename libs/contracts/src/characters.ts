let segmenter: Intl.Segmenter | undefined;
/** Splits a text into the characters that readers see (grapheme clusters). */
export const charactersOf = (text: string): string[] =>
  Array.from(
    (segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })).segment(text),
    ({ segment }) => segment,
  );

const VISIBLE = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}\p{ExtPict}]/u;
export const hasVisibleCharacter = (text: string): boolean => VISIBLE.test(text);

/** Returns the first characters of a text, never a part of one. */
export const firstCharacters = (text: string, most: number): string =>
  text.length <= most ? text : charactersOf(text).slice(0, most).join('');

/** Shortens a text to at most `most` characters, the last of them an ellipsis. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = charactersOf(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** Returns the first letter or digit with its marks, in upper case; otherwise the first emoji or sign. */
export function initialOf(text: string): string | undefined {
  const characters = charactersOf(text).filter((character) => hasVisibleCharacter(character));
  const initial = characters.find((character) => /[\p{L}\p{N}]/u.test(character)) ?? characters[0];
  return initial?.toUpperCase();
}

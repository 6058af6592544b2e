import { charactersOf, hasVisibleCharacter } from './characters.js';
import { withoutControls } from './control-characters.js';

/** Characters without a shape: blanks, joiners, fillers, the blank of Braille. */
const BLANK = /^[\p{White_Space}\p{DI}\u2800]$/u;
/** Selectors, joiners and tags that complete the emoji or letter before them. */
const COMPLETING = /^(?:\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0020}-\u{E007F}])$/u;
/** Marks that embed, isolate or override a direction, so that text around them may read backwards. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/;
/** Code points of the longest emoji (a family with skin tones). Longer clusters count as several characters. */
const LONGEST_EMOJI = 12;

export const turnsText = (text: string): boolean => TURNING.test(text);

/** Removes what is invisible at both ends. The rest of an emoji stays. */
export function trimVisible(text: string): string {
  const points = [...text];
  let start = 0;
  while (start < points.length && BLANK.test(points[start] ?? '')) start += 1;
  let end = points.length;
  while (end > start && BLANK.test(points[end - 1] ?? '')) end -= 1;
  while (end < points.length && COMPLETING.test(points[end] ?? '')) end += 1;
  return points.slice(start, end).join('');
}

/** Breaks of slides and word processors, such as a soft break (U+000B). */
const OTHER_BREAKS = /[\v\f\u0085\u2028\u2029]/g;
const BREAKS = /[\t\n\r\v\f\u0085\u2028\u2029]+/g;
/** Maximum length of a text of one line. */
const ONE_LINE = 200;

/**
 * Trims a text, and removes control characters. Breaks in a text of one line become blanks: with one, a name could add
 * a paragraph of its own to an email. Other breaks in a longer text become line breaks.
 */
export const readable = (text: string, most: number): string =>
  trimVisible(withoutControls(most > ONE_LINE ? text.replaceAll(OTHER_BREAKS, '\n') : text.replaceAll(BREAKS, ' ')));

/** Counts the characters that readers see, with the blanks between them. */
export const visibleLength = (text: string): number =>
  charactersOf(text).filter((character) => hasVisibleCharacter(character) || /\s/u.test(character)).length;

/** Whether a text has at most `most` characters. One with more marks than any emoji counts as several. */
export function isWithinCharacters(text: string, most: number): boolean {
  if (text.length <= most) return true;
  if (text.length > 2 * LONGEST_EMOJI * most) return false;
  const counts = charactersOf(text).map((character) => Math.ceil([...character].length / LONGEST_EMOJI));
  return counts.reduce((sum, count) => sum + count, 0) <= most;
}

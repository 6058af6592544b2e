import { firstCharacters } from '../characters.js';

/** Spreadsheet errors in any language, numbers that have lost digits, and words for a missing value. */
const ACCIDENTS = [
  /^#[¡¿]?[\p{Lu}\d/_]+[!?]$|^#N\/?[ADV]( N\/A)?$|^#GETTING_DATA$|^Loading(\.{3}|…)$/u,
  /^#{3,}$|^Err:\d+$|^(0000-00-00|1\/0\/1900|12\/30\/1899)( 0?0:00(:00)?)?$/,
  /^[+-]?\d+([.,]\d+E[+-]?|E[+-])\d+$/i,
  /^(null|undefined|none|n\.?\s?[/\\]?\s?a|unknown|unavailable|tb[acd])\.?$|^[<([{](null|nil|none|blank|empty|missing)[>)\]}]$/i,
  /^(not|none|to be|no|no (data|info|information|phone|email|website|address)) (available|applicable|provided|given|known|specified|set|announced|determined|confirmed|found|listed|entered)$/i,
  /^no (data|value|info|information|phone|email|website|address)$/i,
  /^(\[object \w+\]|\\N|NaN|nan|nil|NIL|[-–—―_.…?*/\\~]+)$/,
];

/** Returns a cell that is an accident rather than a value: `#REF!`, `3.19555E+09`, `NULL`, `N/A`, or lost letters. */
export function accidentIn(cell: string): string | undefined {
  const text = oneLine(cell);
  const isAccident = ACCIDENTS.some((each) => each.test(text)) || text.includes('\uFFFD');
  return isAccident ? firstCharacters(text, 40) : undefined;
}

const BLANKS = /[\p{Cc}\s\ufeff]+/gu;
const BLANKS_IN_LINES = /(?:(?!\n)[\p{Cc}\s\ufeff])+/gu;

/** Returns a text on one line, without control characters. */
export const oneLine = (text: string): string => text.replaceAll(BLANKS, ' ').trim();
/** Returns a text without control characters other than line breaks. */
export const severalLines = (text: string): string => text.replaceAll(BLANKS_IN_LINES, ' ').trim();

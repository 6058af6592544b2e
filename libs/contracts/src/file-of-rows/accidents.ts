/** Errors of spreadsheets in any language, numbers that have lost digits, and words that stand for no value. */
const ACCIDENTS = [
  /^#[¡¿]?[\p{Lu}\d/_]+[!?]$|^#N\/?[ADV]$|^#GETTING_DATA$/u,
  /^#{3,}$|^Err:\d+$/,
  /^[+-]?\d+([.,]\d+E[+-]?|E[+-])\d+$/i,
  /^(null|undefined|none|n\.?[/\\]?a\.?|unknown|unavailable|tb[acd])$|^[<([](null|nil|none|blank|empty|missing)[>)\]]$/i,
  /^(not|to be|no) (available|applicable|provided|given|known|specified|set|announced|determined|confirmed|data|value)$/i,
  /^(\[object \w+\]|\\N|NaN|nan|nil|-{1,3}|–|—|\?+|\.{2,})$/,
];

/** Returns a cell that is an accident rather than a value: `#REF!`, `3.19555E+09`, `NULL`, `N/A`, or lost letters. */
export function accidentIn(cell: string): string | undefined {
  const text = oneLine(cell);
  const isAccident = ACCIDENTS.some((each) => each.test(text)) || text.includes('\uFFFD');
  return isAccident ? text.slice(0, 40) : undefined;
}

const BLANKS = /[\p{Cc}\s\ufeff]+/gu;
const BLANKS_IN_LINES = /(?:(?!\n)[\p{Cc}\s\ufeff])+/gu;

/** Returns a text on one line, without control characters. */
export const oneLine = (text: string): string => text.replaceAll(BLANKS, ' ').trim();
/** Returns a text without control characters other than line breaks. */
export const severalLines = (text: string): string => text.replaceAll(BLANKS_IN_LINES, ' ').trim();

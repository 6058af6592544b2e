/** Characters with which a spreadsheet begins a formula (OWASP, "CSV Injection"), also full-width and small ones. */
const FORMULA = String.raw`[=+\-@|%＝＋－＠﹦﹢﹣﹫]`;
/**
 * Matches the possible beginnings of a cell: the start of the text, and the position after a separator or line break.
 * Spreadsheets of other countries, or those that ignore our quotes, start a cell there.
 */
const BEGINNING = String.raw`(?<=^|[;\t\n]|\r(?!\n))`;
/** Blanks, invisible characters and quotes before a formula change nothing. */
const FORMULAS = new RegExp(String.raw`${BEGINNING}(?=[\s\p{C}"]*${FORMULA})`, 'gu');
const GUARDS = new RegExp(String.raw`${BEGINNING}'(?=[\s\p{C}"']*${FORMULA})`, 'gu');

/** Puts an apostrophe before each formula in a text. */
export const withGuards = (text: string): string => text.replaceAll(FORMULAS, "'");

/** Removes the apostrophes before formulas, and unwraps `="01234"`, which preserves leading zeros in Excel. */
export const withoutGuards = (cell: string): string => cell.replace(/^="([^"]*)"$/, '$1').replaceAll(GUARDS, '');

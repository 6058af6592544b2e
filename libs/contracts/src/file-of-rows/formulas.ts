/** Characters with which a spreadsheet begins a formula (OWASP, "CSV Injection"), also full-width and small ones. */
const FORMULA = String.raw`[=+\-@|%＝＋－＠﹦﹢﹣﹫]`;
/**
 * Matches where a cell may begin: at its start, and after what a spreadsheet of another country, or one that ignores our
 * quotes, takes for the end of one.
 */
const BEGINNING = String.raw`(?<=^|[;\t\n]|\r(?!\n))`;
/** Blanks, invisible characters and quotes before a formula change nothing. */
const FORMULAS = new RegExp(String.raw`${BEGINNING}(?=[\s\p{C}"]*${FORMULA})`, 'gu');
const GUARDS = new RegExp(String.raw`${BEGINNING}'(?=[\s\p{C}"']*${FORMULA})`, 'gu');

/** Puts an apostrophe before each formula in a text. */
export const withGuards = (text: string): string => text.replaceAll(FORMULAS, "'");

/** Returns a text without the apostrophes before formulas; of `="01234"`, which keeps a zero in Excel, the text. */
export const withoutGuards = (cell: string): string => cell.replace(/^="([^"]*)"$/, '$1').replaceAll(GUARDS, '');

import { accidentIn, oneLine } from './accidents.js';
import { comparable } from './columns.js';
import { withoutGuards } from './formulas.js';
import { UnreadableFile } from './probe.js';
import { readList } from './read-file.js';
import type { FileRow } from './records.js';

export interface CodeList {
  codes: { line: number; code: string }[];
  /** Lines that are not understood. Blank lines are skipped, not reported. */
  refused: { line: number; reason: string }[];
}

const LONGEST = 50;
const HEADING = /^((coupon|discount|promo|promotion|redemption|gift|voucher)?codes?|coupons?|vouchers?)$/;
/** Characters that can be read from a screen and typed: no control characters and no invisible ones. */
const READABLE = /^[\p{L}\p{N}\p{P}\p{S} ]+$/u;
const NOT_UNDERSTOOD = 'has several cells: write “code” above the column of codes';

interface ListRow {
  line: number;
  cells: string[];
  remarks: string[];
}

/** Reads codes from the column headed "code", else one or several per line. A refused line does not affect others. */
export function readCodes(bytes: Uint8Array): CodeList {
  const list: CodeList = { codes: [], refused: [] };
  const rows = rowsOf(bytes, list).map(({ line, cells, remarks }) => ({ line, remarks, cells: cells.map(cleaned) }));
  const column = rows[0]?.cells.findIndex((cell) => HEADING.test(comparable(cell))) ?? -1;
  if (column >= 0 || hasOtherHeading(rows)) refuse(rows.shift(), 'is a heading');
  const isList = column < 0 && areCodes(rows);
  const isTable = column < 0 && !isList && rows.filter(isWide).length * 2 >= rows.length;
  for (const row of rows) {
    if (column < 0 && !isList && (isTable || isWide(row))) refuse(row, NOT_UNDERSTOOD);
    else if (column >= 0 || row.cells.every((cell) => cell === '')) take(row, row.cells[column] ?? '');
    else for (const code of row.cells.filter(Boolean)) take(row, code);
  }
  list.refused.sort((one, other) => one.line - other.line);
  return list;

  function take(row: ListRow, code: string): void {
    const reason = whyRefused(code, row.remarks);
    if (reason === undefined) list.codes.push({ line: row.line, code });
    else refuse(row, reason);
  }
  function refuse(row: ListRow | undefined, reason: string): void {
    if (row) list.refused.push({ line: row.line, reason });
  }
}

/** Returns a code as a line of a list. */
export const codeText = (code: string): string => (/[",;|\t]/.test(code) ? `"${code.replaceAll('"', '""')}"` : code);

function rowsOf(bytes: Uint8Array, { refused }: CodeList): ListRow[] {
  const rows: FileRow[] = [];
  try {
    rows.push(...readList(bytes));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    refused.push({ line: 1, reason: error.message });
  }
  return rows.flatMap((row) => {
    if (row.kind === 'refused') refused.push({ line: row.line, reason: row.problem });
    if (row.kind === 'separator') refused.push({ line: row.line, reason: 'names the separator' });
    return row.kind === 'cells' ? row : [];
  });
}

const cleaned = (cell: string): string => withoutGuards(cell).trim();
const isWide = ({ cells }: ListRow): boolean => cells.filter(Boolean).length > 1;

/** Whether the first of several lines is a word, and all others have digits. */
function hasOtherHeading([first, ...others]: readonly ListRow[]): boolean {
  const hasDigit = ({ cells }: ListRow): boolean => cells.some((cell) => /\d/.test(cell));
  return first !== undefined && others.length > 1 && !hasDigit(first) && others.every(hasDigit);
}

/** Whether lines with several cells are codes, not a table: the cells are alike, and on several lines of one length. */
function areCodes(rows: readonly ListRow[]): boolean {
  const cells = rows.flatMap((row) => row.cells.filter(Boolean));
  const areAlike = [/\d/, /^\d+$/, ...(rows.length > 1 ? [new RegExp(`^.{${cells[0]?.length}}$`)] : [])].every(
    (each) => new Set(cells.map((cell) => each.test(cell))).size === 1,
  );
  return !rows.some(isWide) || (areAlike && cells.every((cell) => /^\S{3,}$/.test(cell)));
}

function whyRefused(code: string, remarks: readonly string[]): string | undefined {
  if (!/[^\s\p{Pd}]/u.test(code)) return 'holds no code';
  if (code.length > LONGEST) return `is longer than ${LONGEST} characters`;
  if (!READABLE.test(code)) return 'contains characters that cannot be typed';
  if (accidentIn(code) !== undefined) return `is no code (${oneLine(code)})`;
  // The character that is not UTF-8 may be in another cell of the line.
  return remarks.find((remark) => !remark.startsWith('is not UTF-8') || /\P{ASCII}/u.test(code));
}

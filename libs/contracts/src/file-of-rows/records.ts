import Papa from 'papaparse';
import type { Line } from './lines.js';

/** A part of a file: its cells, or why it has none. `line` is its first line, from 1, and `lines` their number. */
export type FileRow = { line: number; lines: number } & (
  | { kind: 'separator' }
  | { kind: 'headings' | 'cells'; cells: string[]; remarks: string[] }
  | { kind: 'blank' | 'refused'; problem: string }
);

/** Maximum characters of a cell, as in Excel. An unclosed quote must not swallow the rest of the file. */
export const LONGEST_CELL = 32_767;
const UNCLOSED = 'has a quote that does not close';
const ODD_QUOTES = 'has quotes that are not doubled, taken as text';
/** Replaces a quote that is text while a record is parsed. */
const TEXT_QUOTE = '\uFFFF';

interface Parsed {
  cells: string[];
  /** Position of a cell that is still open at the end. */
  openAt?: number | undefined;
  /** Position of the first cell with quotes that are not doubled. */
  oddAt?: number | undefined;
}
type Fitted = { lines: number } & ({ cells: string[]; remarks: string[] } | { problem: string });
type Found = Fitted | { lines: number; separator: string };

/** The first line of a file that names its separator, as Excel reads it. */
const SEPARATOR_LINE = /^\s*"?sep=(\\t|[^\p{L}\p{N}"])"?[\s,;|]*$/iu;

export interface RecordForm {
  separator: string;
  /** Name of the encoding of lines that are not UTF-8. */
  foreign: string;
  /** Whether the first row that is not blank names the columns. Without, every number of cells is accepted. */
  hasHeadings: boolean;
}

/** Turns lines into rows: each line is in exactly one. */
export class RecordReader {
  private separator: string;
  private headings: string[] | undefined;
  private line = 1;
  private isBegun = false;
  private waiting: Line[] = [];
  /** Joined lines whose quote is open, and their number. */
  private joined = '';
  private count = 0;
  private openAt = 0;
  private blank: { line: number; lines: number } | undefined;

  constructor(private readonly form: RecordForm) {
    this.separator = form.separator;
  }

  add(line: Line): FileRow[] {
    this.waiting.push(line);
    return this.read(false);
  }

  end(): FileRow[] {
    return [...this.read(true), ...this.endBlank()];
  }

  private read(isEnd: boolean): FileRow[] {
    const rows: FileRow[] = [];
    for (let found = this.next(isEnd); found; found = this.next(isEnd)) {
      const row = this.rowOf(found, this.waiting.splice(0, found.lines));
      [this.joined, this.count] = ['', 0];
      this.line += row.lines;
      if (row.kind !== 'blank') rows.push(...this.endBlank(), row);
      else this.blank = { line: this.blank?.line ?? row.line, lines: (this.blank?.lines ?? 0) + row.lines };
    }
    return rows;
  }

  private rowOf(found: Found, made: readonly Line[]): FileRow {
    const at = { line: this.line, lines: found.lines };
    if ('problem' in found) return { ...at, kind: 'refused', problem: found.problem };
    if ('separator' in found) {
      this.separator = found.separator;
      return { ...at, kind: 'separator' };
    }
    // Western languages do not have three such letters in a row.
    if (made.some(({ foreign, text }) => foreign && /(?!(.)\1\1)[^\p{ASCII}\p{P}\s]{3}/u.test(text)))
      return { ...at, kind: 'refused', problem: 'is in an unknown encoding: save the file as UTF-8' };
    const { cells } = found;
    // Report a line such as `,` in a list: it is not blank.
    if (cells.every(isBlank) && (this.form.hasHeadings || cells.length === 1))
      return { ...at, kind: 'blank', problem: '' };
    this.isBegun = true;
    if (this.headings && cells.join('\n') === this.headings.join('\n'))
      return { ...at, kind: 'refused', problem: 'repeats the headings' };
    const kind = this.form.hasHeadings && !this.headings ? 'headings' : 'cells';
    if (kind === 'headings') this.headings = cells;
    const foreign = made.some((line) => line.foreign) ? [`is not UTF-8, read as ${this.form.foreign}`] : [];
    return { ...at, kind, cells, remarks: [...foreign, ...found.remarks] };
  }

  /** Returns the blank lines before the next row, as one. */
  private endBlank(): FileRow[] {
    if (!this.blank) return [];
    const { line, lines } = this.blank;
    this.blank = undefined;
    const problem = lines === 1 ? 'is blank' : `is blank, up to line ${line + lines - 1}`;
    return [{ kind: 'blank', line, lines, problem }];
  }

  /** Reads the next record; undefined if more lines are needed. */
  private next(isEnd: boolean): Found | undefined {
    const [first] = this.waiting;
    if (!first) return undefined;
    if (first.isTooLong) return { lines: 1, problem: 'is longer than 1,000,000 bytes' };
    const separator = this.isBegun ? undefined : SEPARATOR_LINE.exec(first.text)?.[1];
    if (separator !== undefined) return { lines: 1, separator: separator.replace('\\t', '\t') };
    for (; this.count < this.waiting.length;) {
      const { text, isTooLong } = this.waiting[this.count++] ?? first;
      this.joined += this.count === 1 ? text : `\n${text}`;
      // Only a quote closes a quote.
      const parsed = this.count === 1 || text.includes('"') ? this.parse() : undefined;
      if (parsed && parsed.openAt === undefined) return this.joinedRows(parsed) ?? this.afterUnclosed(first);
      this.openAt = parsed?.openAt ?? this.openAt;
      if (isTooLong || this.joined.length - this.openAt > LONGEST_CELL) return this.afterUnclosed(first);
    }
    return isEnd ? this.afterUnclosed(first) : undefined;
  }

  /** Parses the joined lines. Of two readings of odd quotes, the one that fits the headings wins. */
  private parse(): Parsed {
    const legal = parse(this.joined, this.separator);
    if (legal.oddAt === undefined) return legal;
    const literal = asText(this.joined, this.separator, legal.oddAt);
    const readings = isQuotedWord(this.joined, legal.oddAt) ? [literal, legal] : [legal, literal];
    const closed = readings.filter(({ openAt }) => openAt === undefined);
    const full = closed.find(({ cells }) => this.isFull(cells));
    if (full || legal.openAt !== undefined) return full ?? legal;
    return closed.find(({ cells }) => !this.hasSurplus(cells)) ?? legal;
  }

  /** Returns the joined lines as one record; undefined if they are more likely rows, one with an open quote. */
  private joinedRows({ cells, oddAt }: Parsed): Fitted | undefined {
    const { count, width, separator } = this;
    const found = this.fitted(count, cells, oddAt === undefined ? [] : [ODD_QUOTES]);
    if (count === 1) return found;
    const [first = '', ...others] = this.joined.split('\n').filter((line) => !isBlank(line));
    const opensCells = others.some((line) => line.startsWith('"') || line.includes(`${separator}"`));
    if ('problem' in found || (oddAt !== undefined && (opensCells || !this.isFull(cells)))) return undefined;
    const isRow = (line: string): boolean => line.split(separator).length === width && !line.includes(`${separator} `);
    if (width === 1 || ![first, ...others].every(isRow)) return found;
    if (count > 2 || oddAt !== undefined || !this.isFull(cells)) return undefined;
    const joins = `is lines ${this.line} and ${this.line + 1}, which a quote joins`;
    return { ...found, remarks: [...found.remarks, joins] };
  }

  /** Reads a line whose quote does not close by itself. */
  private afterUnclosed({ text }: Line): Found {
    const { oddAt } = parse(text, this.separator);
    const literal = oddAt === undefined ? undefined : asText(text, this.separator, oddAt);
    if (!literal || literal.openAt !== undefined) return { lines: 1, problem: UNCLOSED };
    return this.fitted(1, literal.cells, [ODD_QUOTES]);
  }

  /** Adds missing last cells, and drops surplus ones if they are blank. */
  private fitted(lines: number, cells: string[], remarks: string[]): Fitted {
    const { width = cells.length } = this;
    const { length } = cells;
    if (this.hasSurplus(cells)) return { lines, problem: `has ${length} columns, the header has ${width}` };
    const missing = length < width ? [`has ${length} of ${width} columns, the others are taken as blank`] : [];
    const fitted = [...cells.slice(0, width), ...Array.from({ length: Math.max(0, width - length) }, () => '')];
    return { lines, cells: fitted, remarks: [...remarks, ...missing] };
  }

  private get width(): number | undefined {
    return this.headings?.length;
  }

  private hasSurplus(cells: readonly string[]): boolean {
    return this.width !== undefined && !cells.slice(this.width).every(isBlank);
  }

  private isFull(cells: readonly string[]): boolean {
    return cells.length >= (this.width ?? 0) && !this.hasSurplus(cells);
  }
}

/** Whether a text has no visible character. */
const isBlank = (text: string): boolean => !/[^\s\p{Cc}\p{Cf}]/u.test(text);

function parse(text: string, separator: string): Parsed {
  if (!/["\n]/.test(text)) return { cells: text.split(separator) };
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, newline: '\n' });
  const at = (code: string) => errors.find((error) => error.code === code)?.index;
  // Lines that parse as several records count as one record with an open quote.
  const openAt = data.length > 1 ? 0 : at('MissingQuotes');
  return { cells: data[0] ?? [''], openAt, oddAt: at('InvalidQuotes') };
}

/** Parses a record once more, with the quotes that open its odd cells as text. */
function asText(text: string, separator: string, oddAt: number): Parsed {
  const marked = `${text.slice(0, oddAt - 1)}${TEXT_QUOTE}${text.slice(oddAt)}`;
  const { cells, openAt, oddAt: next } = parse(marked, separator);
  if (next !== undefined) return asText(marked, separator, next);
  return { cells: cells.map((cell) => cell.replaceAll(TEXT_QUOTE, '"')), openAt, oddAt };
}

/** Whether the quotes are around the first word only: `"Best" Pizza`, unlike `"Ann "The Fork" Lee"`. */
function isQuotedWord(text: string, oddAt: number): boolean {
  const closing = text.indexOf('"', oddAt);
  return /\S/.test(text.charAt(closing - 1)) && /[\s\p{P}]/u.test(text.charAt(closing + 1));
}

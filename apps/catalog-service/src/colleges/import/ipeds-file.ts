import { parse } from 'csv-parse/sync';
import { UnreadableFile } from '../../unreadable-file.js';

/** Columns of IPEDS "HD" (institutional characteristics, header) that the import reads; all others are ignored. */
export const IPEDS_COLUMNS = [
  'UNITID',
  'INSTNM',
  'IALIAS',
  'CITY',
  'STABBR',
  'ZIP',
  'WEBADDR',
  'SECTOR',
  'CYACTIVE',
  'CLOSEDAT',
  'LONGITUD',
  'LATITUDE',
] as const;
/** Optional column of our own. */
const OWN_COLUMN = 'INITIALS';
export type IpedsRow = Record<(typeof IPEDS_COLUMNS)[number] | typeof OWN_COLUMN, string>;

export type IpedsRecord = { line: number; row: IpedsRow } | { line: number; problem: string };

/**
 * Maximum lines of a record. A quoted cell may contain line breaks, but an unclosed quote must not swallow the rest of
 * the file.
 */
const MAXIMUM_LINES_PER_RECORD = 20;

/** Returns every row of the file with the line it starts on. Throws `UnreadableFile` if it is not an IPEDS HD file. */
export function readIpedsFile(bytes: Uint8Array): IpedsRecord[] {
  const lines = decode(bytes).split(/\r\n|\n|\r/);
  const header = lines.findIndex((line) => line.trim() !== '');
  if (header === -1) throw new UnreadableFile('The file is empty');
  const columns = positions(lines[header] ?? '');
  const records: IpedsRecord[] = [];
  for (let at = header + 1; at < lines.length;) {
    const { cells, used } = cellsAt(lines, at, columns.width);
    if (lines[at]?.trim())
      records.push({
        line: at + 1,
        ...(typeof cells === 'string' ? { problem: cells } : { row: columns.pick(cells) }),
      });
    at += used;
  }
  return records;
}

/**
 * Decodes UTF-8 (with or without a byte order mark), UTF-16 with a mark, else Windows-1252, in which every byte is
 * valid.
 */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Throws `UnreadableFile` if the headings are not those of an IPEDS HD file. */
export function requireIpedsHeader(header: readonly string[]): void {
  const names = header.map((name) => name.trim().toUpperCase());
  const missing = IPEDS_COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0)
    throw new UnreadableFile(
      `The file lacks ${missing.length === 1 ? 'the column' : 'the columns'} ${missing.join(', ')} of an IPEDS HD file`,
    );
}

function positions(headerLine: string): { width: number; pick(cells: string[]): IpedsRow } {
  const header = split(headerLine) ?? [];
  requireIpedsHeader(header);
  const names = header.map((name) => name.trim().toUpperCase());
  const indexes = [...IPEDS_COLUMNS, OWN_COLUMN].map((column) => [column, names.indexOf(column)] as const);
  return {
    width: names.length,
    pick: (cells) => Object.fromEntries(indexes.map(([column, index]) => [column, cells[index] ?? ''])) as IpedsRow,
  };
}

/** Reads the record that starts at a line: returns its cells, or its error, and its number of lines. */
function cellsAt(lines: string[], at: number, width: number): { cells: string[] | string; used: number } {
  let text = '';
  for (let used = 1; used <= MAXIMUM_LINES_PER_RECORD && at + used <= lines.length; used++) {
    text += `${used > 1 ? '\n' : ''}${lines[at + used - 1]}`;
    if (hasOpenQuote(text)) continue;
    const cells = split(text);
    if (cells?.length === width) return { cells, used };
    if (used === 1)
      return { cells: cells ? `has ${cells.length} columns, the header has ${width}` : 'is not valid CSV', used };
    break;
  }
  return { cells: 'has a quote that does not close', used: 1 };
}

function hasOpenQuote(text: string): boolean {
  return (text.match(/"/g)?.length ?? 0) % 2 === 1;
}

function split(text: string): string[] | undefined {
  if (!text.includes('"')) return text.split(',');
  try {
    const [cells] = parse(text, { relax_quotes: true, relax_column_count: true }) as string[][];
    return cells;
  } catch {
    return undefined;
  }
}

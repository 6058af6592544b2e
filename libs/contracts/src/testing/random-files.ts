import { FileProbe, FileReader } from '../file-of-rows/probe.js';
import { requireRows } from '../file-of-rows/read-file.js';
import type { FileRow } from '../file-of-rows/records.js';

/** Returns numbers below `n` that follow from the seed (mulberry32). */
function randomOf(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

const WORDS = [
  'Kettle',
  'Café Zoë',
  '12" Pizza',
  'A, B; C',
  'x\ny',
  '“Q” says "hi"',
  'Don’t',
  '',
  ' ',
  'a|b\tc',
  'Ñandú',
  '#1',
];
const BREAKS = ['\n', '\r\n', '\r'];
const SEPARATORS = [',', ';', '\t', '|'];
const ENCODINGS = ['utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16be', 'utf-16le with a mark', 'latin1'] as const;
const DAMAGE = ['"', '"x', '\r', '\n', ',', ';', '\0', '\u00e9', '""', '\t\t\t\t\t\t\t'];

export interface RandomFile {
  bytes: Uint8Array;
  /** Cells as they were written, headings first, without rows of blanks. */
  table: string[][];
  isDamaged: boolean;
}

/** Writes a random table in a random dialect; every second one is damaged. */
export function aRandomFile(seed: number): RandomFile {
  const random = randomOf(seed);
  const one = <T>(from: readonly T[]): T => from[random(from.length)] as T;
  const [width, separator, lineBreak, encoding] = [1 + random(6), one(SEPARATORS), one(BREAKS), one(ENCODINGS)];
  const isLatin = encoding === 'latin1';
  const words = WORDS.map((word) => (isLatin ? word.replaceAll(/[“”]/g, '').replaceAll('’', "'") : word));
  const headings = Array.from(
    { length: width },
    (_, at) => `column ${at}${at === 1 && random(9) === 0 ? '\nmore' : ''}`,
  );
  const rows = Array.from({ length: 1 + random(12) }, () => Array.from({ length: width }, () => one(words)));
  rows.push(Array.from({ length: width }, () => 'end'));
  const written = (cell: string): string =>
    cell.startsWith('"') || [separator, '"', '\n'].some((sign) => cell.includes(sign)) || random(5) === 0
      ? `"${cell.replaceAll('"', '""').replaceAll('\n', lineBreak)}"`
      : cell;
  const lines = [headings, ...rows].map((cells) => cells.map(written).join(separator));
  const named = width === 1 || random(8) === 0 ? [`sep=${separator}`] : [];
  const text = [...named, ...lines].join(lineBreak) + (random(2) === 0 ? lineBreak : '');
  const isDamaged = random(2) === 0;
  const bytes = encoded(isDamaged ? damaged(text, random, one) : text, encoding);
  if (isDamaged && random(4) === 0 && bytes.length > 30) bytes[20 + random(bytes.length - 20)] = 128 + random(128);
  const isText = (cells: string[]): boolean => cells.some((cell) => cell.trim() !== '');
  return { bytes, table: [headings, ...rows.filter(isText)], isDamaged };
}

function damaged(text: string, random: (n: number) => number, one: <T>(from: readonly T[]) => T): string {
  const end = text.indexOf('\n') + text.indexOf('\r') + 2;
  let result = text;
  for (let times = 1 + random(4); times > 0; times--) {
    const at = Math.min(result.length, end + random(result.length));
    result = result.slice(0, at) + one(DAMAGE) + result.slice(at + random(3));
  }
  return result;
}

function encoded(text: string, encoding: (typeof ENCODINGS)[number]): Buffer {
  const marked = encoding.endsWith('mark') ? `\uFEFF${text}` : text;
  if (encoding === 'latin1') return Buffer.from(marked, 'latin1');
  if (encoding.startsWith('utf-8')) return Buffer.from(marked);
  const wide = Buffer.from(marked, 'utf16le');
  return encoding === 'utf-16be' ? wide.swap16() : wide;
}

/** Returns the rows of a table in memory. Throws `UnreadableFile`. */
export function readTable(bytes: Uint8Array): FileRow[] {
  const probe = new FileProbe();
  probe.add(bytes);
  const rows = new FileReader(probe.end(), true).all(bytes);
  requireRows(new Set(rows.map(({ kind }) => kind)));
  return rows;
}

/** Returns the guarantee of the reader that a file breaks; undefined if the reader keeps all of them. */
export function brokenGuarantee({ bytes, table, isDamaged }: RandomFile): string | undefined {
  const rows = readTable(bytes);
  let next = 1;
  for (const { line, lines } of rows) {
    if (line !== next || lines < 1) return `line ${next} is in no row, or in two`;
    next += lines;
  }
  const last = linesIn(bytes);
  if (next - 1 !== last) return `${next - 1} of ${last} lines are in rows`;
  const mute = rows.find((row) => ('problem' in row ? row.problem === '' : false));
  if (mute) return `line ${mute.line} has no reason`;
  if (isDamaged) return invented(rows, bytes);
  const cells = rows.flatMap((row) => ('cells' in row ? [row.cells] : []));
  return JSON.stringify(cells) === JSON.stringify(table) ? undefined : 'the cells are others than were written';
}

/** Counts lines as editors do. */
function linesIn(bytes: Uint8Array): number {
  const lines = textOf(bytes).split(/\r\n|\n|\r/);
  return lines.at(-1) === '' ? lines.length - 1 : lines.length;
}

/** Decodes each byte, or each pair of bytes, as one character. This suffices to separate lines. */
function textOf(bytes: Uint8Array): string {
  const zeros = bytes.filter((byte) => byte === 0).length;
  if (zeros < bytes.length / 10) return Buffer.from(bytes).toString('latin1');
  const even = bytes.filter((byte, at) => at % 2 === 0 && byte === 0).length;
  return new TextDecoder(even > zeros / 2 ? 'utf-16be' : 'utf-16le').decode(bytes);
}

/** Returns a cell with letters that its lines do not have in this order. */
function invented(rows: readonly FileRow[], bytes: Uint8Array): string | undefined {
  const lines = textOf(bytes).split(/\r\n|\n|\r/);
  for (const row of rows) {
    if (!('cells' in row)) continue;
    const own = plain(lines.slice(row.line - 1, row.line - 1 + row.lines).join(''));
    for (const cell of row.cells) if (!own.includes(plain(cell))) return `line ${row.line} has no cell ${cell}`;
  }
  return undefined;
}

const plain = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/g, '');

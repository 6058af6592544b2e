import { LineReader, type Encoding } from './lines.js';
import { RecordReader, type FileRow } from './records.js';

/** Thrown if a file cannot be read at all; the message explains why to the user who chose it. */
export class UnreadableFile extends Error {}

/** Encoding and separator of a file. */
export interface FileForm {
  encoding: Encoding;
  separator: string;
}

export const ENCODING_NAMES: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac OS Roman',
};
/** Formats that are often chosen by mistake, by their first bytes. */
const OTHER_FORMATS: [signature: string, what: string][] = [
  ['504b0304', 'an Excel workbook or a ZIP archive'],
  ['d0cf11e0', 'an old Excel workbook'],
  ['25504446', 'a PDF'],
  ['89504e47', 'an image'],
  ['ffd8ff', 'an image'],
  ['1f8b', 'a compressed file'],
  ['fffe0000', 'text in UTF-32'],
  ['0000feff', 'text in UTF-32'],
];
const SAMPLE_BYTES = 64 * 1024;
const SEPARATORS = [',', ';', '\t', '|'];

/** Turns the bytes of a file into rows. Each of its lines is in exactly one row. */
export class FileReader {
  private readonly lines: LineReader;
  private readonly records: RecordReader;

  constructor({ encoding, separator }: FileForm, hasHeadings: boolean) {
    this.lines = new LineReader(encoding);
    this.records = new RecordReader({ separator, foreign: ENCODING_NAMES[encoding], hasHeadings });
  }

  add(piece: Uint8Array): FileRow[] {
    return this.lines.add(piece).flatMap((line) => this.records.add(line));
  }

  end(): FileRow[] {
    return [...this.lines.end().flatMap((line) => this.records.add(line)), ...this.records.end()];
  }

  all(bytes: Uint8Array): FileRow[] {
    return [...this.add(bytes), ...this.end()];
  }
}

/** Detects the form of a file while it is streamed. */
export class FileProbe {
  private sample = new Uint8Array();
  private readonly foreign: Uint8Array[] = [];
  private readonly lines = new LineReader('utf-8');

  add(piece: Uint8Array): void {
    if (this.sample.length < SAMPLE_BYTES) {
      const sample = new Uint8Array(Math.min(SAMPLE_BYTES, this.sample.length + piece.length));
      sample.set(this.sample);
      sample.set(piece.subarray(0, sample.length - this.sample.length), this.sample.length);
      this.sample = sample;
    }
    this.keepForeign(this.lines.add(piece));
  }

  /** Throws `UnreadableFile` if the file is not a table of text. */
  end(): FileForm & { headings: string[] } {
    const { form, rows } = this.best((each) => {
      const width = Math.max(0, ...each.map((row) => (row.kind === 'headings' ? row.cells.length : 0)));
      return width + 1 - 1 / (1 + each.filter((row) => row.kind === 'cells' && row.remarks.length === 0).length);
    });
    const headings = rows.find((row) => row.kind === 'headings');
    if (headings?.kind === 'headings') return { ...form, headings: headings.cells };
    const [refused] = rows.flatMap((row) => (row.kind === 'refused' ? row : []));
    const problem = refused && `The file is no table: line ${refused.line} ${refused.problem}`;
    throw new UnreadableFile(problem ?? 'The file is empty');
  }

  /** Returns the form of a list that may lack headings: the separator with the most cells in row 1, or in all rows. */
  endOfList(): FileForm {
    const score = (rows: FileRow[]): number => {
      const [first = 0, ...others] = rows.map((row) => (row.kind === 'cells' ? row.cells.length : 0)).filter(Boolean);
      return others.reduce((sum, width) => sum + width, first * SAMPLE_BYTES);
    };
    return this.best(score, false).form;
  }

  private best(score: (rows: FileRow[]) => number, hasHeadings = true): { form: FileForm; rows: FileRow[] } {
    const encoding = this.encoding();
    const candidates = SEPARATORS.map((separator) => {
      const rows = new FileReader({ encoding, separator }, hasHeadings).all(this.sample);
      return { form: { encoding, separator }, rows, score: score(rows) };
    });
    return candidates.reduce((one, other) => (other.score > one.score ? other : one));
  }

  /** Keeps a sample of the lines that are not UTF-8. */
  private keepForeign(lines: ReturnType<LineReader['add']>): void {
    for (const { foreign } of lines) if (foreign && this.foreign.length < 1000) this.foreign.push(foreign);
  }

  private encoding(): Encoding {
    this.keepForeign(this.lines.end());
    const { sample } = this;
    const first = [...sample.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const other = OTHER_FORMATS.find(([signature]) => first.startsWith(signature));
    if (other) throw new UnreadableFile(`The file is ${other[1]}: save the table as CSV and choose that`);
    if (first.startsWith('fffe')) return 'utf-16le';
    if (first.startsWith('feff')) return 'utf-16be';
    const most = 3 + sample.length / 100;
    const zeros = sample.filter((byte) => byte === 0).length;
    const wide = zeros > most ? wideEncodingOf(sample) : undefined;
    if (wide) return wide;
    // A stray control character is damage; more of them are another format. Tabs and line breaks do not count.
    if (sample.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length > most)
      throw new UnreadableFile('The file is no text: save the table as CSV and choose that');
    if (this.foreign.length === 0) return 'utf-8';
    return likeness(this.foreign, 'macintosh') > likeness(this.foreign, 'windows-1252') ? 'macintosh' : 'windows-1252';
  }
}

/** Detects UTF-16 without a mark: line breaks, separators and Latin letters have a zero on the same side. */
function wideEncodingOf(sample: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.min(even, odd) * 10 > Math.max(even, odd)) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Letters and marks beyond ASCII where text has them, such as é after a letter and ’ inside a word. */
const PLAUSIBLE = [
  /(?<=\p{L})[ß-öø-ÿœšž]|[ß-öø-ÿœšž](?=\p{Ll})/gu,
  /(?<!\p{Ll})[À-ÖØ-ÞŒŠŽŸ](?=\p{L})|(?<=\p{Lu})[À-ÖØ-ÞŒŠŽŸ]/gu,
  /(?<=\p{L})[’®™]|(?<![\p{L}\p{N}])[“‘«€£¡¿©](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}\p{P}])[”’»…°](?![\p{L}\p{N}])/gu,
  /(?<=[\s\d])[–—](?=[\s\d])|\u00a0/gu,
];

/** Compares how much decoded lines look like text. */
function likeness(lines: readonly Uint8Array[], encoding: Encoding): number {
  const text = lines.map((line) => new TextDecoder(encoding).decode(line)).join('\n');
  const good = new Set(PLAUSIBLE.flatMap((each) => [...text.matchAll(each)].map(({ index }) => index)));
  return 2 * good.size - (text.match(/[^\p{ASCII}]/gu)?.length ?? 0);
}

import { splitLine } from './records.js';
import { UnreadableFile } from '../../unreadable-file.js';

/** Encoding and separator of a text file. */
export interface FileForm {
  encoding: string;
  separator: string;
}

const BEGINNING = 64 * 1024;
const SEPARATORS = [',', ';', '\t', '|'];

/** Formats that are often chosen by mistake, by their first bytes. */
const OTHER_FORMATS: [signature: string, what: string][] = [
  ['504b0304', 'an Excel workbook or a ZIP archive'],
  ['d0cf11e0', 'an old Excel workbook'],
  ['25504446', 'a PDF'],
  ['89504e47', 'an image'],
  ['ffd8ff', 'an image'],
  ['1f8b', 'a compressed file'],
];

/** Detects a file's encoding, separator and headings while it is streamed. */
export class FileDescription {
  private beginning = Buffer.alloc(0);
  private hasZeros = false;
  private isUtf8 = true;
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true });

  add(piece: Uint8Array): void {
    if (this.beginning.length < BEGINNING)
      this.beginning = Buffer.concat([this.beginning, piece.subarray(0, BEGINNING - this.beginning.length)]);
    this.hasZeros ||= piece.includes(0);
    this.checkUtf8(piece, true);
  }

  /** Throws `UnreadableFile` if the file is not a table of text. */
  end(): FileForm & { header: string[] } {
    this.checkUtf8(undefined, false);
    const encoding = this.encoding();
    const [beginning = ''] = new TextDecoder(encoding)
      .decode(this.beginning)
      .trimStart()
      .split(/\r\n|\n|\r/, 1);
    if (beginning === '') throw new UnreadableFile('The file is empty');
    const [header = [], separator = ','] =
      SEPARATORS.map((each) => [splitLine(beginning, each) ?? [], each] as const)
        .toSorted(([one], [other]) => other.length - one.length)
        .at(0) ?? [];
    return { encoding, separator, header };
  }

  /** Returns UTF-8 or UTF-16, with or without a byte order mark, else Windows-1252, in which every byte is valid. */
  private encoding(): string {
    if (this.beginning.length === 0) throw new UnreadableFile('The file is empty');
    const first = this.beginning.subarray(0, 4).toString('hex');
    const other = OTHER_FORMATS.find(([signature]) => first.startsWith(signature));
    if (other) throw new UnreadableFile(`The file is ${other[1]}: save the table as CSV and choose that`);
    if (first.startsWith('fffe')) return 'utf-16le';
    if (first.startsWith('feff')) return 'utf-16be';
    if (this.hasZeros) return wideEncodingOf(this.beginning);
    if (this.isUtf8) return 'utf-8';
    if (hasControls(this.beginning)) throw notText();
    return 'windows-1252';
  }

  private checkUtf8(piece: Uint8Array | undefined, stream: boolean): void {
    if (!this.isUtf8) return;
    try {
      this.utf8.decode(piece, { stream });
    } catch {
      this.isUtf8 = false;
    }
  }
}

/** Detects the byte order of UTF-16 without a mark: in text with Latin letters the same byte of each pair is zero. */
function wideEncodingOf(beginning: Uint8Array): string {
  const empty = [0, 0];
  for (const [at, byte] of beginning.entries()) if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = empty;
  const most = beginning.length / 2;
  if (odd > 0.6 * most && even < 0.01 * most) return 'utf-16le';
  if (even > 0.6 * most && odd < 0.01 * most) return 'utf-16be';
  throw notText();
}

/** Whether there is more than a stray control character; tabs, line breaks and form feeds do not count. */
function hasControls(beginning: Uint8Array): boolean {
  const controls = beginning.filter((byte) => byte < 9 || (byte > 13 && byte < 32));
  return controls.length > 1 + beginning.length / 1000;
}

function notText(): UnreadableFile {
  return new UnreadableFile('The file is no text: save the table as CSV and choose that');
}

import { isUtf8 } from 'node:buffer';
import { splitLine } from './records.js';
import { UnreadableFile } from '../../unreadable-file.js';

/** How the text of a file is to be read. */
export interface FileForm {
  encoding: string;
  separator: string;
}

const BEGINNING = 64 * 1024;
const SEPARATORS = [',', ';', '\t', '|'];

/** Files that people choose by mistake, by their first bytes. */
const OTHER_FORMATS: [signature: string, what: string][] = [
  ['504b0304', 'an Excel workbook or a ZIP archive'],
  ['d0cf11e0', 'an old Excel workbook'],
  ['25504446', 'a PDF'],
  ['89504e47', 'an image'],
  ['ffd8ff', 'an image'],
  ['1f8b', 'a compressed file'],
];

/** Finds out how a file is written, and its headings. Throws `UnreadableFile` for what is no table of text. */
export function describeFile(bytes: Uint8Array): FileForm & { header: string[] } {
  const encoding = encodingOf(bytes);
  const [beginning = ''] = new TextDecoder(encoding)
    .decode(bytes.subarray(0, BEGINNING))
    .trimStart()
    .split(/\r\n|\n|\r/, 1);
  if (beginning === '') throw new UnreadableFile('The file is empty');
  const [header = [], separator = ','] =
    SEPARATORS.map((each) => [splitLine(beginning, each) ?? [], each] as const)
      .toSorted(([one], [other]) => other.length - one.length)
      .at(0) ?? [];
  return { encoding, separator, header };
}

/** UTF-8 and UTF-16, with a mark or without, else Windows-1252, in which every byte means something. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new UnreadableFile('The file is empty');
  const first = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  const other = OTHER_FORMATS.find(([signature]) => first.startsWith(signature));
  if (other) throw new UnreadableFile(`The file is ${other[1]}: save the table as CSV and choose that`);
  if (first.startsWith('fffe')) return 'utf-16le';
  if (first.startsWith('feff')) return 'utf-16be';
  if (bytes.includes(0)) return wideEncodingOf(bytes.subarray(0, BEGINNING));
  if (isUtf8(bytes)) return 'utf-8';
  if (hasControls(bytes.subarray(0, BEGINNING))) throw notText();
  return 'windows-1252';
}

/** Of letters that stand in every table, UTF-16 has one byte empty, always the same. */
function wideEncodingOf(beginning: Uint8Array): string {
  const empty = [0, 0];
  for (const [at, byte] of beginning.entries()) if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = empty;
  const most = beginning.length / 2;
  if (odd > 0.6 * most && even < 0.01 * most) return 'utf-16le';
  if (even > 0.6 * most && odd < 0.01 * most) return 'utf-16be';
  throw notText();
}

/** More than a stray one: tabs, breaks and form feeds belong to text. */
function hasControls(beginning: Uint8Array): boolean {
  const controls = beginning.filter((byte) => byte < 9 || (byte > 13 && byte < 32));
  return controls.length > 1 + beginning.length / 1000;
}

function notText(): UnreadableFile {
  return new UnreadableFile('The file is no text: save the table as CSV and choose that');
}

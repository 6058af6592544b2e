import { describe, expect, test } from 'vitest';
import { UnreadableFile } from '../../unreadable-file.js';
import { columnsOf } from './columns.js';
import { FileDescription } from './describe-file.js';
import { linesOf } from './lines.js';
import { recordsOf, type CsvRecord } from './records.js';

/** Describes a file in chunks of three bytes, which split characters. */
function describeFile(bytes: Uint8Array): ReturnType<FileDescription['end']> {
  const description = new FileDescription();
  for (let at = 0; at < bytes.length; at += 3) description.add(bytes.subarray(at, at + 3));
  return description.end();
}

const utf16 = (text: string, mark = true): Buffer => Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
const bigEndian = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();
/** Encodes text as Windows does: one byte per letter. */
const cp1252 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Yields parts of one byte, which split letters and line breaks. */
async function* inParts(bytes: Uint8Array, size = 1): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array): Promise<CsvRecord[]> {
  const { encoding, separator } = describeFile(bytes);
  const records: CsvRecord[] = [];
  for await (const record of recordsOf(linesOf(inParts(bytes), encoding), separator)) records.push(record);
  return records;
}

const TABLE = 'name,city\nCafé Zoë,Ames\n“Quotes”,Iowa City\n';

describe.each([
  ['UTF-8', Buffer.from(TABLE)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TABLE}`)],
  ['UTF-16 of Windows', utf16(TABLE)],
  ['UTF-16 without a mark', utf16(TABLE, false)],
  ['UTF-16, the other way round', bigEndian(utf16(TABLE))],
  ['UTF-16, the other way round, without a mark', bigEndian(utf16(TABLE, false))],
])('%s', (_name, bytes) => {
  test('is read', async () => {
    expect(describeFile(bytes).header).toEqual(['name', 'city']);
    expect(await read(bytes)).toEqual([
      { line: 2, cells: ['Café Zoë', 'Ames'] },
      { line: 3, cells: ['“Quotes”', 'Iowa City'] },
    ]);
  });
});

test('Windows-1252 is read, with its quotation marks', async () => {
  const bytes = Buffer.concat([cp1252('name,city\nCafé Zoë,'), Buffer.from([0x93, 0x94]), cp1252('\n')]);
  expect(await read(bytes)).toEqual([{ line: 2, cells: ['Café Zoë', '“”'] }]);
});

test.each([',', ';', '\t', '|'])('detects the separator %j', async (separator) => {
  const text = ['name', 'notes, and more', 'city'].join(separator);
  expect(describeFile(Buffer.from(text)).separator).toBe(separator);
});

test.each([
  ['nothing', Buffer.alloc(0), 'The file is empty'],
  ['blanks', Buffer.from(' \r\n\n '), 'The file is empty'],
  ['a workbook', Buffer.from('504b030414000600', 'hex'), 'an Excel workbook'],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'an old Excel workbook'],
  ['a PDF', Buffer.from('%PDF-1.7 …'), 'a PDF'],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'an image'],
  ['an archive', Buffer.from('1f8b0800', 'hex'), 'a compressed file'],
  ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 0, 0, 7, 0]), 'no text'],
  ['noise', Buffer.from(Array.from({ length: 4000 }, (_, at) => 1 + ((at * 97) % 255))), 'no text'],
])('%s is refused with the reason', (_name, bytes, message) => {
  expect(() => describeFile(bytes)).toThrow(UnreadableFile);
  expect(() => describeFile(bytes)).toThrow(message);
});

describe('records', () => {
  test('may contain line breaks and separators in quotes, and start on any line', async () => {
    expect(await read(Buffer.from('\r\nname,note\r\n"A","one\r\ntwo, ""three"""\r\n\r\nB,\r\n'))).toEqual([
      { line: 3, cells: ['A', 'one\ntwo, "three"'] },
      { line: 6, cells: ['B', ''] },
    ]);
  });

  test('that are malformed do not affect others, even with an unclosed quote', async () => {
    const lines = [
      'name,city',
      'A,Ames',
      '"B,Ames',
      'C,Ames,Iowa',
      ...Array.from({ length: 30 }, (_, at) => `D${at},Ames`),
    ];
    const records = await read(Buffer.from(lines.join('\n')));
    expect(records).toHaveLength(33);
    expect(records.slice(0, 4)).toEqual([
      { line: 2, cells: ['A', 'Ames'] },
      { line: 3, problem: 'has a quote that does not close' },
      { line: 4, problem: 'has 3 columns, the header has 2' },
      { line: 5, cells: ['D0', 'Ames'] },
    ]);
  });

  test('without line breaks are not a table', async () => {
    const endless = Buffer.concat([Buffer.from('name\n'), Buffer.alloc(1_100_000, 'x')]);
    const lines = linesOf(inParts(endless, 100_000), 'utf-8');
    const readAll = async (): Promise<void> => {
      for await (const line of lines) expect(line).toBe('name');
    };
    await expect(readAll()).rejects.toThrow('no table');
  });
});

describe('columns', () => {
  const known = { name: ['business'], phone: ['tel'], zipCode: ['zip'] };

  test('are found in any spelling of their headings; the preferred name wins', () => {
    const columns = columnsOf(['WOF:ID', ' Business ', 'Zip_Code', 'TEL'], known, ['name']);
    expect(columns.pick(['7', ' The  Kettle\u00a0', '01970', "'+1 319 555 0134"])).toEqual({
      name: 'The Kettle',
      phone: '+1 319 555 0134',
      zipCode: '01970',
    });
    expect(columns.unread).toEqual(['WOF:ID']);
  });

  test('that are required and missing are named beside the present ones', () => {
    expect(() => columnsOf(['a', 'b'], known, ['name'])).toThrow('No "name" column. Found: a, b');
  });
});

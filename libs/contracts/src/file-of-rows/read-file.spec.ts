import { describe, expect, test } from 'vitest';
import { columnsOf } from './columns.js';
import { FileProbe, UnreadableFile } from './probe.js';
import { readTable } from '../testing/random-files.js';
import { readList, rowsOf } from './read-file.js';
import { LONGEST_CELL, type FileRow } from './records.js';

type File = string | Uint8Array;
const bytesOf = (file: File): Uint8Array => Buffer.from(file as string);
/** Describes rows briefly: `3 A|Ames`, `4-5 …` for several lines, `6 ! reason`, and remarks after a star. */
const brief = (row: FileRow): string => {
  const at = row.lines === 1 ? String(row.line) : `${row.line}-${row.line + row.lines - 1}`;
  if ('problem' in row) return `${at} ! ${row.problem}`;
  if (row.kind === 'separator') return `${at} sep`;
  return [`${at} ${row.cells.join('|')}`, ...row.remarks].join(' * ');
};
const read = (file: File): string[] => readTable(bytesOf(file)).slice(1).map(brief);
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const ODD = 'has quotes that are not doubled, taken as text';

describe('encodings', () => {
  const TABLE = 'name,city\nCafé Zoë’s,Ames\n北京楼,Iowa City\n';
  test.each([
    ['UTF-8', Buffer.from(TABLE)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TABLE}`)],
    ['UTF-16', utf16(`\uFEFF${TABLE}`)],
    ['UTF-16 without a mark', utf16(TABLE)],
    ['UTF-16, the other way round', utf16(`\uFEFF${TABLE}`).swap16()],
    ['UTF-16, the other way round, without a mark', utf16(TABLE).swap16()],
    ['UTF-16 that is mostly Chinese', utf16(`name,city\n${'北京楼'.repeat(6)},北京\n`.repeat(5))],
  ])('%s is read', (_what, file) => {
    const rows = read(file);
    expect(rows.join()).toMatch(/Café Zoë’s\|Ames|北京楼\|北京/);
    expect(rows.join()).not.toContain('*');
  });

  const WINDOWS = Buffer.from([0x93, 0x5a, 0x6f, 0xeb, 0x92, 0x73, 0x94]);
  const MAC = Buffer.from([0xd2, 0x5a, 0x6f, 0x91, 0xd5, 0x73, 0xd3]);
  test.each([
    ['Windows-1252', WINDOWS],
    ['Mac OS Roman', MAC],
  ])('%s is read, also on one line of a UTF-8 file', (encoding, zoe) => {
    const file = (others: string) =>
      Buffer.concat([Buffer.from(`name,city\n${others},X\n`), zoe, Buffer.from(',X\nB,X')]);
    const remark = `is not UTF-8, read as ${encoding}`;
    expect(read(file('A'))).toEqual(['2 A|X', `3 “Zoë’s”|X * ${remark}`, '4 B|X']);
    expect(read(file('Café'))).toEqual(['2 Café|X', `3 “Zoë’s”|X * ${remark}`, '4 B|X']);
  });

  const hex = (text: string): Buffer => Buffer.from(text, 'hex');
  test.each([
    ['Cyrillic', hex('cfe5ebfcece5ede8')],
    ['Japanese', hex('8ef58e698ba5')],
    ['Chinese', hex('b1b1bea9c2a5')],
    ['Korean', hex('b1e8b9e4c3b5b1b9')],
  ])('a line in an old %s encoding is refused', (_what, name) => {
    const file = Buffer.concat([Buffer.from('name,city\nA,X\n'), name, Buffer.from(',X\nB,X')]);
    expect(read(file)).toEqual(['2 A|X', '3 ! is in an unknown encoding: save the file as UTF-8', '4 B|X']);
  });

  test('a foreign byte spoils its line only, and a stray zero byte too', () => {
    const file = Buffer.concat([
      Buffer.from('name,city\nCafé,X\nBrul'),
      Buffer.from([0xe9]),
      Buffer.from('e,X\nC\0,X\nD,X'),
    ]);
    expect(read(file)).toEqual(['2 Café|X', '3 Brulée|X * is not UTF-8, read as Windows-1252', '4 C\0|X', '5 D|X']);
  });
});

describe('separators', () => {
  test.each([',', ';', '\t', '|'])('%j is detected', (separator) => {
    const text = [`name,city`, 'A,X', '"B, C",X'].join('\n').replaceAll(/,(?! )/g, separator);
    expect(read(text)).toEqual(['2 A|X', '3 B, C|X']);
  });

  test.each(['sep=;', '"sep=;"', 'SEP=;\r', '\uFEFFsep=;'])('%j names it and is skipped', (line) => {
    expect(readTable(bytesOf(`${line}\nname, long;city\nA;X`)).map(brief)).toEqual([
      '1 sep',
      '2 name, long|city',
      '3 A|X',
    ]);
  });

  test('is a tab that is spelled out', () => {
    expect(readTable(bytesOf('sep=\\t\nname\tcity\nA\tX')).map(brief)).toEqual(['1 sep', '2 name|city', '3 A|X']);
  });

  test('of other characters than the usual ones are named too, and a single column has none', () => {
    expect(readTable(bytesOf('sep=^\nname^city\nA^X')).map(brief)).toEqual(['1 sep', '2 name|city', '3 A|X']);
    expect(read("name\nJoe's, Bar\nB; C")).toEqual(["2 Joe's, Bar", '3 B; C']);
  });
});

describe('rows', () => {
  test.each([
    [
      'a quote inside a cell is text',
      'A,X\n12" Pizza,X\nB,X\n14" Subs,X\nD,X',
      ['2 A|X', '3 12" Pizza|X', '4 B|X', '5 14" Subs|X', '6 D|X'],
    ],
    [
      'quotes around a word',
      '"Best" Pizza,X\n"A" and "B","X"',
      [`2 "Best" Pizza|X * ${ODD}`, `3 "A" and "B"|X * ${ODD}`],
    ],
    ['quotes that are not doubled', '"Joe "The Man" Smith, Jr",X', [`2 Joe "The Man" Smith, Jr|X * ${ODD}`]],
    [
      'an unclosed quote',
      '"A,X\nB,X\nSubs 14",X\n"C",X',
      ['2 ! has a quote that does not close', '3 B|X', '4 Subs 14"|X', '5 C|X'],
    ],
    ['an unclosed quote at the end', 'A,X\nB,"X', ['2 A|X', '3 ! has a quote that does not close']],
    ['line breaks in cells', 'A,"x\r\n\r\ny, ""z"""\nB,X', ['2-4 A|x\n\ny, "z"', '5 B|X']],
    ['two lines that could be rows', '"A,Inc.\nB",X', ['2-3 A,Inc.\nB|X * is lines 2 and 3, which a quote joins']],
    ['a text with a separator in each line', 'A,"Open\nMon, 9-5\nTue, 9-5"', ['2-4 A|Open\nMon, 9-5\nTue, 9-5']],
    ['missing last cells', 'A', ['2 A| * has 1 of 2 columns, the others are taken as blank']],
    ['surplus blank cells', 'A,X,, \nB,X,,Y', ['2 A|X', '3 ! has 4 columns, the header has 2']],
    ['blank lines', '\n,\n \nA,X\n\n', ['2-4 ! is blank, up to line 4', '5 A|X', '6 ! is blank']],
    ['headings of an appended file', 'A,X\nname,city\nB,X', ['2 A|X', '3 ! repeats the headings', '4 B|X']],
    ['line breaks of every machine', 'A,X\rB,X\r\nC,X\n', ['2 A|X', '3 B|X', '4 C|X']],
  ])('%s', (_what, text, rows) => {
    expect(read(`name,city\n${text}`)).toEqual(rows);
  });

  test('have as many lines as a cell has characters', () => {
    const long = Array.from({ length: 1000 }, (_, at) => `line ${at}`).join('\n');
    expect(read(`name,about,city\nA,"${long}",X\nB,,Y`)).toEqual([`2-1001 A|${long}|X`, '1002 B||Y']);
  });

  test('end at the limit of a cell, so that an unclosed quote does not swallow the file', () => {
    const lines = Array.from({ length: 3 }, () => 'x'.repeat(LONGEST_CELL / 2)).join(',X\n');
    expect(read(`name,city\n"A,X\n${lines},X\nB",X`)[0]).toBe('2 ! has a quote that does not close');
    expect(read(`name,city\n"A,X\n${lines},X\nB",X`)).toHaveLength(5);
  });

  test('too long to be one do not affect others', () => {
    const rows = read(`name,city\nA,X\n${'x'.repeat(1_100_000)}\nB,X`);
    expect(rows).toEqual(['2 A|X', '3 ! is longer than 1,000,000 bytes', '4 B|X']);
  });

  test('are the same in whatever pieces the file arrives', async () => {
    const file = Buffer.from('\uFEFFname;city\r\nCafé;"x\r\ny"\r\n\r\nB;X');
    async function* pieces() {
      for (const byte of file) yield Uint8Array.of(byte);
    }
    const probe = new FileProbe();
    for await (const piece of pieces()) probe.add(piece);
    const rows: FileRow[] = [];
    for await (const row of rowsOf(pieces(), probe.end())) rows.push(row);
    expect(rows).toEqual(readTable(file));
  });
});

test.each([
  ['nothing', '', 'The file is empty'],
  ['blanks', ' \r\n\n ', 'The file is empty'],
  ['headings only', 'name,city\n\n', 'The file has no rows under its headings'],
  ['a workbook', Buffer.from('504b030414000600', 'hex'), 'an Excel workbook'],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'an old Excel workbook'],
  ['UTF-32', Buffer.from('fffe00006e000000', 'hex'), 'text in UTF-32'],
  ['a PDF', '%PDF-1.7 …', 'a PDF'],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'an image'],
  ['an archive', Buffer.from('1f8b0800', 'hex'), 'a compressed file'],
  ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 0, 0, 7, 0]), 'no text'],
  ['noise', Buffer.from(Array.from({ length: 4000 }, (_, at) => 1 + ((at * 97) % 255))), 'no text'],
  ['one endless line', Buffer.alloc(1_100_000, 'x'), 'no table'],
])('%s is refused with the reason', (_what, file, message) => {
  expect(() => readTable(bytesOf(file))).toThrow(UnreadableFile);
  expect(() => readTable(bytesOf(file))).toThrow(message);
});

test('a list may lack headings', () => {
  expect(readList(bytesOf('A1, B2\n\n"C, 3"')).map(brief)).toEqual(['1 A1| B2', '2 ! is blank', '3 C, 3']);
});

describe('columns', () => {
  const KNOWN = { name: ['business'], phone: ['tel'], zipCode: ['zip'], description: [] };
  const columns = columnsOf(['WOF:ID', ' Business ', 'Zip_Code', 'TEL (daytime)', '', 'DÉSCRIPTION\n'], KNOWN, [
    'name',
  ]);

  test('are found in any spelling of their headings; the preferred name wins', () => {
    const { cells, remarks } = columns.pick(['7', 'The Kettle', '="01970"', "'+1 319 555 0134", '', 'x']);
    expect(cells).toEqual({ name: 'The Kettle', phone: '+1 319 555 0134', zipCode: '01970', description: 'x' });
    expect([columns.unread, remarks]).toEqual([['WOF:ID'], []]);
    expect(columnsOf(['business', 'Name'], KNOWN, ['name']).unread).toEqual(['business']);
  });

  test('that are required and missing are named beside the present ones', () => {
    expect(() => columnsOf(['a', 'b'], KNOWN, ['name'])).toThrow('No "name" column. Found: a, b');
  });

  test.each([
    '#REF!',
    '#N/A',
    '#¿NOMBRE?',
    '#####',
    'Err:502',
    '3.19555E+09',
    '3,19555E+09',
    'NULL',
    'N/A',
    'n.a.',
    'None',
    'undefined',
    'Not provided',
    'TBD',
    '-',
    '?',
    '[object Object]',
    'Caf\uFFFD',
    'Loading...',
    '#N/A N/A',
    'none listed',
    'No website',
    '{null}',
    '1/0/1900',
    ' null ',
  ])('leave out the accident %j, with a remark', (cell) => {
    const { cells, remarks } = columns.pick(['', 'A', '', cell]);
    expect(cells.phone).toBe('');
    expect(remarks).toEqual([`phone ignored, no value (${cell.trim()})`]);
  });

  test.each([
    '7E7',
    '#1 Nails',
    'Nan',
    'Blank',
    '101',
    'Nada',
    'None Better',
    'No Name',
    'Loading Dock',
    '!!!',
    '-1',
    '+1 319 555 0134',
    'C#',
    'R&B',
  ])('take %j as it is', (cell) => {
    expect(columns.pick(['', cell])).toMatchObject({ cells: { name: cell }, remarks: [] });
  });

  test('without a heading and control characters are remarked on', () => {
    expect(columns.pick(['', 'A\0B', '', '', 'lost', '']).remarks).toEqual([
      'column 5 ignored, has no heading',
      'name control characters taken out',
    ]);
  });
});

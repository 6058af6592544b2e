import { describe, expect, test } from 'vitest';
import { UnreadableFile } from '../../unreadable-file.js';
import { IPEDS_COLUMNS, readIpedsFile } from './ipeds-file.js';

const HEADER = IPEDS_COLUMNS.join(',');
const row = (unitId: string, name: string): string => `${unitId},${name},,Brewton,AL,36426,,2,1,-2,-87,31`;
const file = (...lines: string[]): Uint8Array => Buffer.from(lines.join('\r\n'));
const names = (bytes: Uint8Array): unknown[] =>
  readIpedsFile(bytes).map((record) => ('row' in record ? record.row.INSTNM : `${record.line}: ${record.problem}`));

describe('encodings', () => {
  test('are UTF-8 with and without a byte order mark, UTF-16, Windows-1252', () => {
    const text = `${HEADER}\n${row('1', 'Mayagüez’s')}\n`;
    expect(names(Buffer.from(text))).toEqual(['Mayagüez’s']);
    expect(names(Buffer.from(`\ufeff${text}`))).toEqual(['Mayagüez’s']);
    expect(names(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(['Mayagüez’s']);
    expect(names(Buffer.from(text.replace('’', '\u0092'), 'latin1'))).toEqual(['Mayagüez’s']);
  });
});

describe('rows', () => {
  test('are identified by the line they start on; blank lines are skipped', () => {
    const records = readIpedsFile(file(HEADER, row('1', 'A'), '', row('2', '"B\r\nC, ""D"""'), row('3', 'E')));
    expect(records.map(({ line }) => line)).toEqual([2, 4, 6]);
    expect(records[1]).toMatchObject({ row: { INSTNM: 'B\nC, "D"' } });
  });

  test('that are malformed do not affect others', () => {
    expect(
      names(
        file(
          HEADER,
          row('1', 'A'),
          row('2', '"never closed'),
          'too,few',
          `${row('3', 'B')},more`,
          row('4', 'C "quoted" D'),
          row('5', 'E'),
        ),
      ),
    ).toEqual([
      'A',
      '3: has a quote that does not close',
      '4: has 2 columns, the header has 12',
      '5: has 13 columns, the header has 12',
      'C "quoted" D',
      'E',
    ]);
  });

  test('are read by column name, in any order and letter case, with other columns between', () => {
    const [record] = readIpedsFile(file(`extra,${HEADER.toLowerCase()}`, `x,${row('7', 'A')}`));
    expect(record).toMatchObject({ row: { UNITID: '7', INSTNM: 'A', LATITUDE: '31' } });
  });
});

test('a file without the columns is refused with the missing ones', () => {
  expect(() => readIpedsFile(file(HEADER.replace('UNITID,', '').replace('ZIP', 'POSTCODE'), ''))).toThrow(
    /lacks the columns UNITID, ZIP/,
  );
  expect(() => readIpedsFile(file('', ' '))).toThrow(UnreadableFile);
});

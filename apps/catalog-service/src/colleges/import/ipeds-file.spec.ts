import { UnreadableFile } from '@campus-deals/contracts/file-of-rows/probe';
import { expect, test } from 'vitest';
import { IPEDS_COLUMNS, readIpedsFile } from './ipeds-file.js';

const HEADER = IPEDS_COLUMNS.join(',');
const row = (unitId: string, name: string): string => `${unitId},${name},,Brewton,AL,36426,,2,1,-2,-87,31`;
const file = (...lines: string[]): Uint8Array => Buffer.from(lines.join('\r\n'));

test('rows have the line they start on, and say what was repaired or why they cannot be read', () => {
  const lines = [HEADER, row('1', 'A'), '', row('2', '"B\r\nC, ""D"""'), row('3', '"never closed'), row('4', '#REF!')];
  expect(readIpedsFile(file(...lines, `${row('5', 'E')},more`, '6,F'))).toMatchObject([
    { line: 2, row: { INSTNM: 'A' }, remarks: [] },
    { line: 3, problem: 'is blank', isBlank: true },
    { line: 4, row: { INSTNM: 'B\nC, "D"' }, remarks: [] },
    { line: 6, problem: 'has a quote that does not close', isBlank: false },
    { line: 7, row: { INSTNM: '' }, remarks: [{ kind: 'left out', column: 'INSTNM', value: '#REF!' }] },
    { line: 8, problem: 'has 13 columns, the header has 12' },
    {
      line: 9,
      row: { INSTNM: 'F', CITY: '' },
      remarks: [{ kind: 'corrected', column: 'row', reason: 'has 2 of 12 columns, the others are taken as blank' }],
    },
  ]);
});

test('columns are found by name, in any order and spelling, with other columns between', () => {
  const [record] = readIpedsFile(
    file(`extra,${HEADER.toLowerCase().replace('unitid', 'Unit ID')}`, `x,${row('7', 'A')}`),
  );
  expect(record).toMatchObject({ row: { UNITID: '7', INSTNM: 'A', LATITUDE: '31' } });
});

test('a file without the columns is refused with the missing ones', () => {
  const header = HEADER.replace('UNITID,', '').replace('ZIP', 'POSTCODE');
  expect(() => readIpedsFile(file(header, 'x'))).toThrow('No "UNITID" or "ZIP" column');
  expect(() => readIpedsFile(file('', ' '))).toThrow(UnreadableFile);
});

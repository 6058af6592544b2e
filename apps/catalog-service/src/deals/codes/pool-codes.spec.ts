import { expect, test } from 'vitest';
import { readPoolFile } from './pool-codes.js';
import { codeKey, newTypedCode } from './typed-code.js';

const NO_COLUMN = 'has several cells: write “code” above the column of codes';
const read = (csv: string) => {
  const { codes, refused } = readPoolFile(csv);
  return { codes: [...codes.values()], refused: refused.map(({ line, reason }) => `${line} ${reason}`) };
};

test.each([
  ['one a line', '\uFEFFAB-1\r\n\r\n"CD, 2"\r\n  ef3  \n', ['AB-1', 'CD, 2', 'ef3']],
  ['several on a line', 'A1B2, C3D4; E5F6'.replace(';', ','), ['A1B2', 'C3D4', 'E5F6']],
  ['several on some lines', 'A1B2\nC3D4, E5F6\nG7H8\n', ['A1B2', 'C3D4', 'E5F6', 'G7H8']],
  ['semicolons', 'SAVE10;SAVE15;SAVE20', ['SAVE10', 'SAVE15', 'SAVE20']],
  ['lines of equal codes', 'A1B2,C3D4\nE5F6,G7H8', ['A1B2', 'C3D4', 'E5F6', 'G7H8']],
])('codes are read from %s', (_what, csv, codes) => {
  expect(read(csv)).toEqual({ codes, refused: [] });
});

test.each([
  ['id,code\n1,AA11\n2,BB22', ['AA11', 'BB22'], ['1 is a heading']],
  ['sep=;\nNo;Voucher code;Note\n1;AA11;x\n2;BB22;', ['AA11', 'BB22'], ['1 names the separator', '2 is a heading']],
  ['Code,used in\nAB-1,May\n,June\n', ['AB-1'], ['1 is a heading', '3 holds no code']],
])('the column headed "code" counts wherever it stands: %j', (csv, codes, refused) => {
  expect(read(csv)).toEqual({ codes, refused });
});

test.each([
  ['1,AA11\n2,BB22\n3', [`1 ${NO_COLUMN}`, `2 ${NO_COLUMN}`, `3 ${NO_COLUMN}`]],
  ['AB-1,used in May\nCD-2,', [`1 ${NO_COLUMN}`, `2 ${NO_COLUMN}`]],
  ['1,AA11', [`1 ${NO_COLUMN}`]],
])('a table without such a heading is refused, lest a student gets "1": %j', (csv, refused) => {
  expect(read(csv)).toEqual({ codes: [], refused });
});

test('a heading in another language is no code', () => {
  expect(read('Gutschein\nA1\nB2')).toEqual({ codes: ['A1', 'B2'], refused: ['1 is a heading'] });
});

test('codes that differ only in case or hyphens are the same', () => {
  const file = readPoolFile('AB-12\nab12\nAB 12\nCD\n');
  expect([...file.codes]).toEqual([
    ['AB12', 'AB-12'],
    ['CD', 'CD'],
  ]);
  expect(file.repeated).toBe(2);
});

test('an invalid line does not affect the others, and is reported with its reason', () => {
  const csv = `code,note\nA1\n--,x\n${'9'.repeat(51)}\nB\u00072\n"C3\n4"\n#REF!\n1.23457E+11\nNULL\n"Q"1,x\nD4\n"E5\nF6`;
  expect(read(csv)).toEqual({
    codes: ['A1', 'D4', 'F6'],
    refused: [
      '1 is a heading',
      '3 holds no code',
      '4 is longer than 50 characters',
      '5 contains characters that cannot be typed',
      '6 contains characters that cannot be typed',
      '8 is no code (#REF!)',
      '9 is no code (1.23457E+11)',
      '10 is no code (NULL)',
      '11 has quotes that are not doubled, taken as text',
      '13 has a quote that does not close',
    ],
  });
});

test.each(['"', '"never ended', '\n\n\n', ',,,', '\u200b', '"a"b"c"', '%PDF-1.7'])('%j causes no error', (csv) => {
  expect(readPoolFile(csv).codes.size).toBe(0);
});

test('ten thousand codes are read at once', () => {
  expect(readPoolFile(Array.from({ length: 10_000 }, (_, n) => `S${n}`).join('\n')).codes.size).toBe(10_000);
});

test('a code has unambiguous characters, in two groups', () => {
  const codes = Array.from({ length: 500 }, newTypedCode);
  for (const code of codes) expect(code).toMatch(/^[346789ACDEFHJKMNPQRTVWXY]{4}-[346789ACDEFHJKMNPQRTVWXY]{4}$/);
  expect(new Set(codes).size).toBe(500);
});

test('case, blanks, hyphens and full-width characters make no difference', () => {
  for (const code of ['ab-12', 'AB12', ' a b 1 2 ', 'Ab–12', '\uff21\uff2212']) expect(codeKey(code)).toBe('AB12');
  expect(codeKey('AB_12')).not.toBe('AB12');
});

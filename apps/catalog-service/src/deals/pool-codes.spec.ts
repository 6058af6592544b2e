import { expect, test } from 'vitest';
import { readPoolFile } from './pool-codes.js';

test('the first column is read, one code a line, in any file format', () => {
  const { codes, refused } = readPoolFile('\uFEFFAB-1,used in May\r\n"CD, 2",x\r\n\r\n  ef3  \n');
  expect([...codes.values()]).toEqual(['AB-1', 'CD, 2', 'ef3']);
  expect(refused).toEqual([]);
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
  const file = readPoolFile(`code,note\nA1\n--,x\n${'9'.repeat(51)}\nB\u00072\n"C3\n4"\nbad"quote,x\nD4`);
  expect([...file.codes.values()]).toEqual(['A1', 'D4']);
  expect(file.refused.map(({ reason }) => reason).toSorted()).toEqual([
    'holds characters that nobody can type',
    'holds characters that nobody can type',
    'holds no code',
    'is a heading',
    'is longer than 50 characters',
    'is not valid CSV',
  ]);
  expect(file.refused.slice(0, 4)).toEqual([
    { line: 1, reason: 'is a heading' },
    { line: 3, reason: 'holds no code' },
    { line: 4, reason: 'is longer than 50 characters' },
    { line: 5, reason: 'holds characters that nobody can type' },
  ]);
});

test.each(['"', '"never ended', '\n\n\n', ',,,', '\u200b', '"a"b"c"'])('%j causes no error', (csv) => {
  expect(readPoolFile(csv).codes.size).toBe(0);
});

test('ten thousand codes are read at once', () => {
  expect(readPoolFile(Array.from({ length: 10_000 }, (_, n) => `S${n}`).join('\n')).codes.size).toBe(10_000);
});
